import pc from 'picocolors';

/** Whether what is printed on stdout is coloured: a person reads it, and wants colours. */
export const inColor = (): boolean => pc.isColorSupported && process.stdout.isTTY === true;
