/** Answers to open questions, as people read them. */

/**
 * The answer that was observed, in words. What became of a request is said so: a bare number would not answer "what is the
 * largest limit?". Only questions about statuses are answered by a number alone.
 */
export function answerText(id: string, answer: string): string {
  const [group] = id.split('/');
  if (group === 'gap-input' && answer === 'served') return 'the request is served like any other';
  return group !== 'gap-status' && /^[45]\d\d$/.test(answer) ? `the request is rejected with status ${answer}` : answer;
}
