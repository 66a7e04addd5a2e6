import pc from 'picocolors';

/** Whether what is printed is coloured: a person reads it, and wants colours. */
export const inColor = (stream: NodeJS.WriteStream = process.stdout): boolean =>
  pc.isColorSupported && stream.isTTY === true;
