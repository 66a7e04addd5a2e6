import { address } from '../../environment/settings/readers.ts';
import type { Placed } from '../../environment/settings/placed-yaml.ts';
import { settings } from '../../environment/settings/table.ts';
import { type Complain, refuseOthers } from '../../environment/settings/yaml-file.ts';
import { type Group, groups } from '../../spec/generated/vocabulary.ts';
import { givenMember, read } from './reading.ts';

const variableOf = (group: Group): string => String(settings[`${group}Address`].variable);

/** What a base address has for the name of the group. */
const GROUP = '{group}';

/** The four base addresses of a target by their variable: each by itself, or made of one base address. */
export function addressesOf(target: Placed, complain: Complain): Record<string, string> {
  const [base, each] = [givenMember(target, 'base'), givenMember(target, 'addresses')];
  if ((base === null) === (each === null)) {
    complain(
      (each ?? target).line,
      base === null
        ? `base or addresses is missing, such as base: https://uat.example.org/${GROUP}/v1`
        : 'base and addresses exclude each other: keep one of them',
    );
    return {};
  }
  if (base !== null) return ofBase(base, complain);
  if (each === null) return {};
  if (each.members === null) complain(each.line, `addresses is a mapping with the members ${groups.join(', ')}`);
  refuseOthers(each, groups, complain);
  return Object.fromEntries(
    groups.flatMap((group): [string, string][] => {
      const given = givenMember(each, group);
      if (given === null) complain(each.line, `addresses has no ${group}`);
      const text = given === null ? null : checked(group, given, (whole) => whole, complain);
      return text === null ? [] : [[variableOf(group), text]];
    }),
  );
}

function ofBase(base: Placed, complain: Complain): Record<string, string> {
  const text = checked('base', base, (whole) => whole.replaceAll(GROUP, 'cardholder'), complain);
  if (text === null) return {};
  const of = (group: string): string => String(base.value).replaceAll(GROUP, group);
  return Object.fromEntries(groups.map((group): [string, string] => [variableOf(group), of(group)]));
}

function checked(name: string, placed: Placed, whole: (text: string) => string, complain: Complain): string | null {
  const text = read(name, placed, 'text', complain);
  const reading = text === null ? null : address(whole(text));
  if (reading === null || !('wrong' in reading)) return reading?.value ?? null;
  complain(placed.line, `${name} ${reading.wrong}`);
  return null;
}
