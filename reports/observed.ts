import { Document, Pair, Scalar, YAMLMap } from 'yaml';
import { visible } from './plain.ts';
import type { Run } from './view.ts';

/** A profile that pins every gap answer of this run: a person deletes what they do not rely on. */
export function observedProfile({ results }: Run): string {
  const pins = new YAMLMap();
  for (const gap of results.gaps) {
    if (gap.answer === null) continue;
    const key = new Scalar(gap.id);
    key.commentBefore = ` ${visible(gap.question).replace(/\s+/g, ' ')}`;
    key.spaceBefore = true;
    pins.items.push(new Pair(key, new Scalar(gap.answer)));
  }
  const document = new Document({});
  document.commentBefore = [
    ' What this target was seen to answer to the open questions of the specification.',
    ' Keep the answers that your application relies on, delete the rest, and pass the file with --profile:',
    ' a deviation then fails the run.',
    ` Target: ${visible(results.target.name).replace(/\s+/g, ' ')}${results.target.sandbox ? ' (sandbox, not your environment)' : ''}`,
    ` Observed: ${visible(results.run.startedAt).replace(/\s+/g, ' ')}`,
  ].join('\n');
  document.set('pins', pins);
  return document.toString({ lineWidth: 0 });
}
