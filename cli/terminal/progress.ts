/** Told before each check. */
export type Progress = (requirement: string, done: number, total: number) => void;

interface Out {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Live progress on stderr: one line rewritten on a terminal, a plain line every ten checks elsewhere. */
export function progressOn(out: Out, quiet: boolean): { tell: Progress; end(): void } {
  if (quiet) return { tell: () => undefined, end: () => undefined };
  if (out.isTTY === true) {
    const width = Math.max(20, (out.columns ?? 80) - 1);
    return {
      tell: (id, done, total) => out.write(`\r\u001b[2K${`${done}/${total} ${id}`.slice(0, width)}`),
      end: () => out.write('\r\u001b[2K'),
    };
  }
  return {
    tell: (id, done, total) => {
      if (done % 10 === 0) out.write(`cardproof: check ${done + 1} of ${total}: ${id}\n`);
    },
    end: () => undefined,
  };
}
