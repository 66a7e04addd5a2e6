/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { conditionalText } from '../../spec/phrasing/verdict.ts';
import { conditionalOf } from '../../spec/verdict/verdict.ts';
import { groups } from '../../spec/generated/vocabulary.ts';
import type { Results } from '../../spec/verdict/results.ts';
import { count, downText, duration, requestsText } from '../view.ts';
import type { Evidence } from './evidence/evidence.ts';
import { replayAgain } from '../command.ts';
import { Facts } from '../document/html.tsx';
import { Command, Section } from './parts.tsx';
import { capital } from '../../spec/phrasing/words.ts';

type AboutProps = Readonly<{ results: Results; evidence: Evidence; shortened: number; signedBy: string | null }>;

/** Everything needed to repeat the run, and what the page leaves out. `shortened` counts the bodies that were cut. */
export function About({ results, evidence, shortened, signedBy }: AboutProps) {
  const replay = replayAgain(results);
  return (
    <Section id="about" title="This run" lead={leftOut(evidence, shortened)}>
      <Facts
        kind="details recorded"
        facts={[...facts(results), ['Signed', signedText(signedBy)] as const].map(([name, text]) => [name, [text]])}
      />
      {replay !== null && <Command name="Judge the recording again, without the network" line={replay} />}
    </Section>
  );
}

const signedText = (fingerprint: string | null): string =>
  fingerprint === null
    ? 'no: anyone can change this page without a trace'
    : `with key ${fingerprint}; cardproof verify checks it`;

function leftOut({ total, included, referenced }: Evidence, shortened: number): string {
  const left = total - included.size;
  const bodies = count(shortened, 'body is', 'bodies are');
  const cut = shortened > 0 ? ` ${bodies} shortened; their marked spots are shown all the same.` : '';
  if (left === 0) return `This page carries all ${count(total, 'exchange')} of the run.${cut}`;
  return (
    `This page carries ${count(included.size, 'exchange')}: all ${referenced.toLocaleString('en-GB')} that a finding or an answer ` +
    `refers to, and a sample of the others. ${count(left, 'other is', 'others are')} left out; exchanges.ndjson has them all.${cut}`
  );
}

function facts(results: Results): (readonly [string, string])[] {
  const { target, settings, run, requests, suite, exitCode, complete, strict } = results;
  const pace = settings.requestsPerSecond;
  const conditional = conditionalText(conditionalOf(results.requirements));
  const people =
    settings.redactPeople === true
      ? 'stand-ins for names, e-mail addresses and customer ids'
      : 'names, e-mail addresses and customer ids as received';
  const down = downText(requests);
  return [
    ...groups.map((group) => [`${capital(group)} address`, target.addresses[group]] as const),
    ['Digest of the data found', target.dataDigest],
    ['Seed', String(settings.seed)],
    ['Clock', settings.clock],
    ['Pace', pace === null ? 'not limited' : `${pace} requests per second`],
    ['Concurrency', String(settings.concurrency)],
    ['Profile', settings.profile ?? 'none'],
    ['People', people],
    [
      'Every mandatory requirement that a run can test was tested',
      `${complete ? 'yes' : 'no'}${conditional === '' ? '' : `. ${conditional}`}`,
    ],
    ['Strict', strict ? 'yes: a warning fails the run, too' : 'no'],
    ['Requests', requestsText(results)],
    ...(down === '' ? [] : [['Outage', down] as const]),
    ['Run', `${run.id}, ${run.startedAt} to ${run.endedAt} (${duration(run.milliseconds)})`],
    ['Replay of', run.replayOf ?? 'not a replay'],
    ...(run.origin?.kind === 'fleet' ? [['Fleet', `target ${run.origin.target} of ${run.origin.file}`] as const] : []),
    ['Folder', run.directory],
    ['Suite', `cardproof ${suite.version}, catalogue ${suite.catalogue}`],
    ['Specification', 'Institution Management Read API, v1'],
    ['Exit code', String(exitCode)],
  ];
}
