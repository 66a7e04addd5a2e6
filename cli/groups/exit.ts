/**
 * Loads a command and runs it, and keeps its exit code for the end of the process. A command is loaded only when it is typed,
 * because the help and the other commands would wait for its libraries.
 */
export async function exitWith<Loaded>(
  loading: Promise<Loaded>,
  run: (loaded: Loaded) => number | Promise<number>,
): Promise<void> {
  process.exitCode = await run(await loading);
}
