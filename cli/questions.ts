import { questions } from '../reports/questions.ts';
import { storedResults } from './stored.ts';

/** `cardproof questions DIR`: the specification's open questions, for the service's owner. */
export function questionsCommand(directory: string): number {
  process.stdout.write(questions(storedResults(directory)));
  return 0;
}
