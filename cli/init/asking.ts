import { cancel, confirm, intro, isCancel, log, password, select, text } from '@clack/prompts';
import { asked, type Asked, wrongWith } from './answers.ts';
import { type Pipeline, PIPELINES } from './folder.ts';

/** The person pressed Ctrl+C. */
export class Cancelled extends Error {}

const NAMES: Readonly<Record<Pipeline, string>> = {
  github: 'GitHub Actions',
  gitlab: 'GitLab',
  none: 'no pipeline',
};

/** Asks for each setting of the target. What is known is offered; an optional one that is emptied is empty in the result. */
export async function askSettings(known: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  intro('cardproof init: your settings, a profile, a pipeline');
  log.info('Press Enter to accept the value shown. Press Ctrl+C to stop without writing anything.');
  const answers = new Map(known);
  for (const one of asked) {
    const answer = one.setting.flag === null ? await askHidden(one, answers) : await askShown(one, answers);
    if (answer !== '' || known.has(one.variable)) answers.set(one.variable, answer);
  }
  return answers;
}

async function askShown({ variable, setting }: Asked, answers: ReadonlyMap<string, string>): Promise<string> {
  const optional = setting.of === 'needed' ? '' : ' (optional)';
  const answer = await text({
    message: `${variable}${optional}: ${setting.help}`,
    placeholder: `for example ${setting.example}`,
    initialValue: answers.get(variable) ?? '',
    validate: (typed) => complaint(variable, typed ?? '', answers, setting.of === 'needed'),
  });
  return orCancelled(answer ?? '').trim();
}

/** A key is typed hidden and is never shown, not even the one that is known. */
async function askHidden({ variable, setting }: Asked, answers: ReadonlyMap<string, string>): Promise<string> {
  const known = answers.get(variable) ?? '';
  const answer = await password({
    message: `${variable}: ${setting.help}${known === '' ? '' : ' (Enter keeps the one you have)'}`,
    mask: '•',
    clearOnError: true,
    validate: (typed) => complaint(variable, typed || known, answers, true),
  });
  return orCancelled(answer ?? '').trim() || known;
}

function complaint(
  variable: string,
  typed: string,
  answers: ReadonlyMap<string, string>,
  needed: boolean,
): string | undefined {
  if (typed.trim() === '' && !needed) return undefined;
  return wrongWith(variable, new Map([...answers, [variable, typed]])) ?? undefined;
}

/** Asks which pipeline is to be made. */
export async function askPipeline(initialValue: Pipeline): Promise<Pipeline> {
  const options = PIPELINES.map((value) => ({ value, label: NAMES[value] }));
  return orCancelled(await select({ message: 'A pipeline for', options, initialValue }));
}

/** Asks whether production may be contacted now. */
export async function askProduction(): Promise<boolean> {
  const message = 'The target is production. May the doctor send it at most 60 GET requests now?';
  return orCancelled(await confirm({ message, initialValue: false }));
}

function orCancelled<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>;
  cancel('Stopped. Nothing was written.');
  throw new Cancelled();
}
