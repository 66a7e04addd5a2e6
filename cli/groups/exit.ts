/** Runs a command and keeps its exit code for the end of the process. */
export const exitWith = async (command: number | Promise<number>): Promise<void> => {
  process.exitCode = await command;
};
