import { questions } from '../../reports/formats/questions.ts';
import { storedResults } from '../../run/stored.ts';

/** `cardproof questions DIR`: the specification's open questions, for the service's owner. */
export function questionsCommand(directory: string): number {
  process.stdout.write(questions(storedResults(directory)));
  return 0;
}
