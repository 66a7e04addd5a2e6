import { curl } from '../environment/client/requests.ts';
import { type Finding, findingOf } from '../spec/evidence/finding.ts';
import type { Standing } from '../spec/evidence/evidence.ts';
import type { Exchange } from '../spec/exchange/exchange.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { judgeAlone } from '../spec/oracles/standing.ts';
import { knownRow, type Requirement } from '../spec/verdict/requirements.ts';

/** A requirement that an answer breaks, and how. */
export interface Broken {
  readonly row: Requirement;
  readonly findings: readonly Finding[];
}

/** What the standing oracles say of one answer. */
interface JudgedAnswer {
  /** How many things were examined for a `must`. */
  readonly observations: number;
  readonly broken: readonly Broken[];
}

/** Judges one answer by every standing oracle. `asked`: the request is known, too. */
export function judgeAnswer(exchange: Exchange, asked = true): JudgedAnswer {
  const stood = judgeAlone(exchange).filter(({ requirement }) => asked || requirement !== OF_BAD_INPUT);
  const stated = stood.filter(({ requirement }) => knownRow(requirement)?.level === 'must');
  const observations = stated.reduce((sum, { observed }) => sum + observed, 0);
  return { observations, broken: brokenBy(stood) };
}

/** Judged only if the request is known to be bad input. */
const OF_BAD_INPUT: RequirementId = 'errors/bad-input-not-500';

/** What oracles object to, by requirement, in words. */
export function brokenBy(stood: readonly Standing[]): Broken[] {
  const found = new Map<string, Finding[]>();
  for (const { requirement, response, violations } of stood) {
    const findings = violations.map(({ mismatch }) => findingOf(mismatch, [response.id], curl(response)));
    if (findings.length === 0) continue;
    found.set(requirement, [...(found.get(requirement) ?? []), ...findings]);
  }
  return [...found].flatMap(([id, findings]) => {
    const row = knownRow(id);
    return row === undefined ? [] : [{ row, findings }];
  });
}
