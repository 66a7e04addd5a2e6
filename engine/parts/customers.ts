import { findCardholder } from '../../environment/client/requests.ts';
import { DEFAULT_BUDGET } from '../../environment/settings/table.ts';
import {
  type Change,
  type Changed,
  changedIds,
  designedIds,
  type Known,
  madeOf,
} from '../../generators/customer-ids.ts';
import type { Subject } from '../../environment/discovery/snapshot.ts';
import { textMember } from '../../spec/describe.ts';
import type { MemberName } from '../../spec/generated/vocabulary.ts';
import { successBody } from '../../spec/response.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { type Judged, nothing } from '../../spec/judged.ts';
import { type AnyPart, type Context, part, type Samples, samplesOf } from '../check.ts';
import type { Fixtures } from '../fixtures.ts';
import { sampleSubject } from './sample-subject.ts';

/** Values tried beyond the examples if the budget is larger than the default: every kind of change, for every customer. */
const MORE = 8;
const NEEDS = ['subjects'] as const;
type Have = Pick<Fixtures, 'subjects'>;
const have: Have = { subjects: [sampleSubject] };

interface Property {
  readonly changes: readonly Change[];
  readonly intent: 'unknown' | 'spoiled';
  readonly judge: (exchange: Exchange, have: Have) => Judged;
  readonly samples: Samples<Exchange>;
}

/**
 * A property of find cardholder over known customerIds that are changed, every customer of the settings in turn. The
 * texts are made at once: where people are redacted, a replay knows only stand-ins for them.
 */
export function everyChange({ changes, intent, judge, samples }: Property): AnyPart {
  const one: Changed = { customer: 0, change: 0, id: sampleSubject.customerId };
  return part<'subjects', Changed, Exchange | null>({
    needs: NEEDS,
    given: ({ subjects }, context) => {
      const known = subjects.map(({ customerId }) => customerId);
      const pool = poolOf(
        subjects.map((one) => knownOf(one, context)),
        changes,
        context,
      );
      return {
        arbitrary: changedIds(known, pool),
        examples: designedIds(known, pool, context.settings.seed, (id) =>
          context.answered(findCardholder(id, { intent })),
        ),
        random: context.settings.budget > DEFAULT_BUDGET ? MORE : 0,
      };
    },
    act: async (sender, { id }) => (id === null ? null : sender.send(findCardholder(id, { intent }))),
    judge: (exchange, _one, fixtures) => (exchange === null ? nothing : judge(exchange, fixtures)),
    show: ({ customer, change }) => ({
      customerId: `that of known customer ${customer + 1}`,
      changed: changes[change]?.says,
    }),
    samples: samplesOf({ one, have, ...samples }),
  });
}

/**
 * What is known of a customer. Names and e-mail addresses are sent in the URL only to a test environment, whose people are
 * made up, and not if the run is to keep no people: then it knows only stand-ins for them.
 */
function knownOf({ customerId, cardholderId, found, record }: Subject, { settings }: Context): Known {
  if (settings.redactPeople || settings.environment === 'production') return { customerId, cardholderId };
  const text = (name: MemberName) => textMember(successBody(found), name) ?? textMember(successBody(record), name);
  const told = ['lastName', 'firstName', 'middleName', 'preferredName', 'email'] as const;
  return { customerId, cardholderId, ...Object.fromEntries(told.map((name) => [name, text(name)])) };
}

function poolOf(known: readonly Known[], changes: readonly Change[], { settings, derive }: Context) {
  const given = [...settings.customerIds, ...settings.foreignCustomerIds];
  const made = derive(() => madeOf(known, changes, given, settings.seed).flat());
  return known.map((_, customer) => made.slice(customer * changes.length, (customer + 1) * changes.length));
}
