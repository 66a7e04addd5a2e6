/** Opens a file in the reader's browser. If there is none, says where the file is, and the command goes on. */
export async function openInBrowser(path: string): Promise<void> {
  const cannot = (): void =>
    void process.stderr.write(`cardproof: no browser could be opened; the report is ${path}\n`);
  try {
    const { default: open } = await import('open');
    (await open(path)).on('error', cannot);
  } catch {
    cannot();
  }
}
