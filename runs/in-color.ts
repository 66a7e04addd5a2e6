/** Whether what is printed is coloured: a person reads it, and wants colours (`NO_COLOR`, `FORCE_COLOR`, `TERM`). */
export const inColor = (stream: NodeJS.WriteStream = process.stdout): boolean => stream.isTTY && stream.hasColors();
