import { knownRow } from './rows.ts';

/** What one observation of a requirement is, in the singular (a row of `requirements.yaml` says so). */
export function unitOf(requirement: string): string {
  return knownRow(requirement)?.unit ?? 'answer';
}
