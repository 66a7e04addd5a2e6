/** The version of Cardproof, which recordings and results name. */
export const SUITE_VERSION = '2.0.0';
