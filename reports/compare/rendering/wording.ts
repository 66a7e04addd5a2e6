import type { Results, Status } from '../../../spec/results.ts';
import { capital, count, statusLabel } from '../../view.ts';
import type { ChangeKind } from '../model/changes.ts';
import type { Aspect, Circumstances } from '../model/circumstances.ts';
import type { Comparison } from '../model/comparison.ts';
import { isShifted, type LatencyChange } from '../model/latency.ts';

/** What an outcome is called, in one word or two. */
export const outcomeName = {
  worse: 'Worse',
  better: 'Better',
  changed: 'Changed, not worse',
  same: 'Nothing changed',
} as const;

/** What a kind of change is called as a heading. */
export const kindName: Readonly<Record<ChangeKind, string>> = {
  broken: 'Newly broken',
  lost: 'No longer exercised',
  warned: 'Newly warned',
  accepted: 'Newly waived',
  added: 'New in the catalogue',
  fixed: 'Fixed',
  gained: 'Newly exercised',
  removed: 'Gone from the catalogue',
};

/** A status of a run, if it has one. */
export function statusName(status: Status | undefined): string {
  return status === undefined ? 'unknown' : statusLabel[status];
}

/** Why the outcome is what it is, as one sentence. */
export function whySentence({ outcome, judged, latency }: Comparison): string {
  if (outcome.kind === 'same') {
    const shifted = latency.some(isShifted);
    return `All ${count(judged, 'requirement')} that both runs judged have the same status and the same findings, and every open question the same answer.${shifted ? ' Only latency shifted.' : ''}`;
  }
  const text = outcome.reasons.join('; ');
  return `${capital(text)}.`;
}

export const aspects: readonly Aspect[] = ['target', 'data', 'settings', 'profile', 'suite'];

/** What caused the difference, as far as the circumstances tell: one or two sentences. */
export function attributionSentence({ circumstances, outcome, cause }: Comparison): string {
  const differ = aspects.filter((aspect) => circumstances[aspect].state === 'differs');
  const unknown = aspects.filter((aspect) => circumstances[aspect].state === 'unknown');
  const same = aspects.filter((aspect) => circumstances[aspect].state === 'same');
  const doubt = unknown.length === 0 ? '' : ` Not known: ${unknown.join(', ')}.`;
  const alike = same.length === 0 ? '' : `Same ${enumerated(same)}`;
  if (differ.length > 0) {
    const plural = differ.length > 1 || differ[0] === 'data' || differ[0] === 'settings';
    const others = `the ${enumerated(differ.map((aspect) => named(aspect, circumstances)))} ${plural ? 'differ' : 'differs'}`;
    return `${alike === '' ? '' : `${alike}; `}${alike === '' ? capital(others) : others}.${doubt}`;
  }
  const target = cause.blame === 'target' && outcome.kind !== 'same' ? ': what changed is what the target does' : '';
  return `${alike}${target}.${doubt}`;
}

function named(aspect: Aspect, circumstances: Circumstances): string {
  if (aspect !== 'settings') return aspect;
  const names = circumstances.settings.differences.map((one) => one.name);
  return `settings (${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''})`;
}

function enumerated(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** Requests of a run in a few words. */
export function requestsText({ requests }: Results): string {
  const parts = [
    `${requests.sent} of ${count(requests.budget, 'request')}`,
    requests.repeats > 0 ? `${requests.repeats} repeated` : '',
    requests.throttled > 0 ? `${requests.throttled} throttled` : 'never throttled',
    requests.unanswered > 0 ? `${requests.unanswered} unanswered` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** An operation's latency in figures. */
export function latencyText(change: LatencyChange): string {
  const [before, after] = change.answers;
  if (change.pace === 'too few') return `${before} and ${count(after, 'answer')}: too few to say anything`;
  const medians = `median ${milliseconds(change.medians[0])} → ${milliseconds(change.medians[1])}`;
  const figures = `shift ${signed(change.shift)}, ${probability(change.p)}, delta ${change.delta.toFixed(2)}, ${before} and ${count(after, 'answer')}`;
  return `${medians} (${figures})`;
}

/** `0 ms`, `12.5 ms`. */
export function milliseconds(value: number): string {
  return `${Number(value.toFixed(1))} ms`;
}

/** `+12 ms`, `−3 ms`. */
export function signed(value: number): string {
  const text = milliseconds(Math.abs(value));
  return value === 0 ? text : `${value > 0 ? '+' : '−'}${text}`;
}

/** `p < 0.001`, `p = 0.24`. */
export function probability(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toPrecision(2)}`;
}
