import type { Placed } from '../../environment/settings/placed-yaml.ts';
import { settings } from '../../environment/settings/table.ts';
import type { Complain } from '../../environment/settings/yaml-file.ts';
import { type Form, settingMembers } from './members.ts';

/** The member of a mapping, or null; one without a value counts as missing. */
export const givenMember = ({ members }: Placed, name: string): Placed | null =>
  members?.find((member) => member.name === name && member.value.value !== null)?.value ?? null;

const FORMS: Readonly<Record<Form, string>> = {
  text: 'must be text',
  number: 'must be a number',
  list: 'must be a list of texts, such as [A1001, A1002]',
  switch: 'must be true or false',
};

/** The text that a setting has in the environment; null if the value is of another kind. */
function textOf(value: unknown, form: Form): string | null {
  const single = (one: unknown): string | null =>
    typeof one === 'string' || typeof one === 'number' ? String(one).trim() : null;
  if (form === 'number') return typeof value === 'number' ? String(value) : null;
  if (form === 'switch') return typeof value === 'boolean' ? String(value) : null;
  if (form === 'list' && Array.isArray(value)) {
    const parts = value.map(single);
    return parts.includes(null) || parts.length === 0 ? null : parts.join(',');
  }
  return single(value);
}

/** A value as text, or null after a complaint. */
export function read(name: string, { value, line }: Placed, form: Form, complain: Complain): string | null {
  const text = textOf(value, form);
  if (text === null || text === '') {
    complain(line, `${name} ${FORMS[form]}`);
    return null;
  }
  return text;
}

/** The text of a setting as its own reader takes it, or null after a complaint. */
export function readSetting(name: keyof typeof settingMembers, placed: Placed, complain: Complain): string | null {
  const { setting, form } = settingMembers[name];
  const text = read(name, placed, form, complain);
  if (text === null) return null;
  const reading = settings[setting].read(text);
  if (!('wrong' in reading)) return text;
  complain(placed.line, `${name} ${reading.wrong}`);
  return null;
}
