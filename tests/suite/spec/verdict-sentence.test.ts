import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerdictReason } from '../../../spec/verdict/verdict-reason.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import { nextText, whyText } from '../../../spec/phrasing/verdict.ts';
import {
  type Basis,
  found,
  GAP,
  gathered,
  judged,
  MUST,
  answered,
  obstacles,
  seen,
  SHOULD,
  OTHER,
  UNSEEN,
  CONDITIONAL,
  NAMED,
  without,
  CUT,
  select,
  type Rows,
} from '../reports/fake-run.ts';

describe('the sentence', () => {
  const say = (rows: Rows, more: Partial<Basis> = {}) => {
    const { why, next, because } = judged(rows, more);
    expect([why, next]).toEqual([whyText(because), nextText(because)]);
    return [because, why, next];
  };
  const doctor = 'Run `npm run -s cardproof -- doctor`: it names the first problem and says what to do.';
  const see =
    'See what was not tested and what data it needs. Add --complete to make the run fail if a mandatory requirement is not tested.';
  const inFull =
    'Too few requests were left of the budget to test all requirements in full: raise REQUEST_BUDGET in your settings (.env), for example to 1000, and run again.';
  const raise = `${inFull} Add --complete to make the run fail if a mandatory requirement is not tested.`;
  const served = 'No tested requirement is violated, and every endpoint responded';
  const all = `${served}. All mandatory requirements that a run can test were tested.`;
  const keep = 'Keep the folder of this run, so that you can compare the next run with it.';
  const held = (open: number, partial = false) => ({ kind: 'held', open, partial }) as const;
  const warned =
    'Read the warnings: fix the target, or check that your application can live with them. With --strict, a warning fails the run.';
  const repeat = (which: string) =>
    `To reproduce the ${which}, set SUBSCRIPTION_KEY in your shell and run its curl command. Then fix the service, or send the finding to its owner.`;

  it.each<[string, Rows, Partial<Basis>, [VerdictReason, string, string]]>([
    ['conforms', [[MUST, seen(3)]], {}, [held(0), all, keep]],
    ['conforms, a conditional requirement apart', [[MUST, seen(3)], [CONDITIONAL]], {}, [
      { ...held(0), conditional: 1 }, `${all} 1 more is conditional: what it judges did not occur, and no request is sure to bring it about.`, keep]],
    ['conforms, of the sandbox', [[MUST, seen(3)]], { sandbox: true }, [
      { ...held(0), sandbox: true }, all,
      'Name your environment, so that Cardproof can judge it: `npm run -s cardproof -- init`']],
    ['conforms, but for what was seen once', [[MUST, seen(3, { obstacles: [{ kind: 'not-again' }] })], [SHOULD, seen(3, found())]], {}, [
      { ...held(1), warned: 1, unconfirmed: 1 }, `${served}. 1 mandatory requirement was not tested.`,
      `${warned} Run again to see whether the mismatch that was seen once comes back. See what was not tested and what data it needs. Add --complete to make the run fail if a mandatory requirement is not tested.`]],
    ['conforms, but for one request without a response', [[MUST, seen(3)]], { unanswered: { count: 1, first: '/cardholders/a', why: 'reset' } }, [
      { ...held(0), unanswered: { count: 1, first: '/cardholders/a', why: 'reset' } },
      `${all} 1 valid request got no response that can be judged, although others did, so what it would have shown is not known: /cardholders/a (reset).`,
      'Find out why there was no response: the server may be slow, or fail for this data. If it is slow, allow more time with --timeout, for example --timeout 60.']],
    ['conforms, but for what was too much to keep', [[MUST, seen(3)]], { unanswered: { count: 2, first: '/cardholders/a', why: 'unkept' } }, [
      { ...held(0), unanswered: { count: 2, first: '/cardholders/a', why: 'unkept' } },
      `${all} 2 valid requests got no response that can be judged, although others did, so what they would have shown is not known. The first: /cardholders/a (unkept).`,
      'Find out why the responses are so large: Cardproof judges only what it can keep of them. The recording (exchanges.ndjson) has the size of each.']],
    ['conforms, as far as it was seen', [[MUST, seen(3)], [UNSEEN], [OTHER]], {}, [held(2), `${served}. 2 mandatory requirements were not tested.`, see]],
    ['conforms, as far as the budget went', [[MUST, seen(3)], [OTHER, gathered({ obstacles: [{ kind: 'budget' }] })]], {}, [
      { kind: 'held', open: 1, partial: false, spent: true }, `${served}. 1 mandatory requirement was not tested.`, raise]],
    ['conforms, in part as far as the budget went', [[MUST, seen(3, { obstacles: [{ kind: 'budget' }] })], [OTHER, seen(3)]], {}, [
      { kind: 'held', open: 0, partial: false, inPart: 1, spent: true },
      `${served}. All mandatory requirements that a run can test were tested, 1 of them only in part.`, inFull]],
    ['conforms, some of it untested and some in part', [[MUST, seen(3, { obstacles: [{ kind: 'budget' }] })], [OTHER]], {}, [
      { kind: 'held', open: 1, partial: false, inPart: 1, spent: true },
      `${served}. 1 mandatory requirement was not tested, and 1 was tested only in part.`, raise]],
    ['of a selection says no more than was selected', [[MUST, seen(3)], [OTHER]], { ...select('g/must'), served: new Set() }, [
      held(0, true), 'No selected requirement is violated. All selected requirements that a run can test were tested.', keep]],
    ['of a smoke run says so', [[MUST, seen(3)], [OTHER]], { ...select('g/must'), served: new Set(operationIds), smoke: true }, [
      { ...held(0, true), smoke: true }, 'No requirement that the smoke run tested is violated. A smoke run does not test every requirement.',
      'A smoke run sends only the first requests of a run. Before you rely on the result, test everything: `npm run -s cardproof -- run`']],
    ['violates', [[OTHER, seen(3)], [MUST, seen(3, found())]], {}, [
      { kind: 'broken', count: 1, waived: 0, first: { id: 'g/must', broken: 'the must does not hold' } }, '1 requirement violated: the must does not hold (g/must).', repeat('finding (g/must)')]],
    ['violates twice', [[OTHER, seen(3, found())], [MUST, seen(3, found())]], {}, [
      { kind: 'broken', count: 2, waived: 0, first: { id: 'g/other', broken: 'the must does not hold' } }, '2 requirements violated, the first: the must does not hold (g/other).', repeat('finding (g/other)')]],
    ['is inconclusive', [[MUST, seen(3)]], { served: new Set(operationIds.slice(2)) }, [
      { kind: 'unserved', operations: ['getCardholder', 'findCardholder'] }, 'No usable response came from getCardholder, findCardholder.',
      `${doctor} If it finds nothing wrong, look at the exchanges of these operations in the report: no response came, none succeeded, or none has the specified shape.`]],
    ['is inconclusive, because the budget was spent before', [[MUST, seen(3)], [OTHER, gathered({ obstacles: [{ kind: 'budget' }] })]], { served: new Set(operationIds.slice(1)) }, [
      { kind: 'unasked', operations: ['getCardholder'] }, 'The request budget was spent before getCardholder could be asked.',
      'Too few requests were left of the budget to test all requirements in full: raise REQUEST_BUDGET in your settings (.env), for example to 1000, and run again.']],
    ['is inconclusive, though the budget was spent, if it was asked', [[MUST, seen(3)], [OTHER, gathered({ obstacles: [{ kind: 'budget' }] })]], { served: new Set(operationIds.slice(1)), failing: new Map([['getCardholder', 'failed']]) }, [
      { kind: 'unserved', operations: ['getCardholder'] }, 'No usable response came from getCardholder.',
      `${doctor} If it finds nothing wrong, look at the exchanges of these operations in the report: no response came, none succeeded, or none has the specified shape.`]],
    ['says what there was not to examine', [[MUST, seen(3)]], { examined: without('listCardholderTransactions') }, [
      { kind: 'nothing-to-examine', of: ['listCardholderTransactions'] }, 'No data to examine: the target returned no transactions.',
      'Add customers to CUSTOMER_IDS that have such data, or set CLOCK to a time when they had it. Transactions after CLOCK, or several years before it, are not searched. If the service accepts only short windows, that may be the reason, too: see which windows were rejected. Then run again.']],
    ['does not mention the clock for credentials', [[MUST, seen(3)]], { examined: without('getCardholderCredentials') }, [
      { kind: 'nothing-to-examine', of: ['getCardholderCredentials'] }, 'No data to examine: the target returned no credentials.',
      'Add customers to CUSTOMER_IDS that have such data. Then run again.']],
    ['asks the owner for credential types', [[MUST, seen(3)]], { examined: without('listCredentialTypes') }, [
      { kind: 'nothing-to-examine', of: ['listCredentialTypes'] }, 'No data to examine: the target returned no credential types.',
      'Ask the owner of the environment to set up credential types. Then run again.']],
    ['is inconclusive of a selection', [[MUST, seen(3)], [OTHER]], select('g/other'), [
      { kind: 'nothing-seen' }, 'None of the selected requirements could be tested.', doctor]],
    ['names what cut it short', [[MUST, seen(3)]], { blocked: CUT }, [
      { kind: 'blocked', by: CUT }, 'The key was rejected from e7 on: is it still valid, or does the service block clients that send wrong keys?', doctor]],
  ])('%s', (_, rows, more, expected) => expect(say(rows, more)).toEqual(expected)); // prettier-ignore
});

it('nothing is ever green without an observation, nor red without a finding or a waiver', () => {
  const rows = [MUST, SHOULD, GAP, OTHER, NAMED];
  const evidence = fc.record({
    observations: fc.nat(3),
    findings: fc.nat(2).map((n) => found(n).findings ?? []),
    findingsTotal: fc.constant(2),
    obstacles: fc.array(fc.constantFrom(...obstacles(1, 2))),
    answered: fc.option(fc.constant(answered)),
  });
  fc.assert(
    fc.property(
      fc.array(evidence, { minLength: 5, maxLength: 5 }),
      fc.boolean(),
      fc.boolean(),
      (all, strict, whole) => {
        const decision = judged(
          rows.map((one, i) => [one, one === GAP ? { ...gathered(all[i]), findings: [] } : all[i]] as const),
          { strict, ...(whole ? {} : select('g/must', 'g/gap')) },
        );
        for (const result of decision.requirements) {
          if (result.status === 'passed') expect(result.observations).toBeGreaterThan(0);
          if (result.status === 'violated' || result.status === 'warned')
            expect(result.findings.length).toBeGreaterThan(0);
          if (result.status === 'not-tested') expect(result.reason).not.toBe('');
          if (result.status === 'answered') expect(result.level).toBe('gap');
        }
        const broken = decision.requirements.some((r) => r.status === 'violated');
        const red =
          broken || decision.requirements.some((r) => r.status === 'changed' || (strict && r.status === 'warned'));
        expect(decision.verdict === 'violates').toBe(broken);
        expect(decision.exitCode === 1).toBe(red);
        expect(decision.gate.passed).toBe(decision.exitCode === 0);
      },
    ),
  );
});
