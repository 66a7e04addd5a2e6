/** One environment of a fleet, ready to be run: what its own `cardproof run` is told. */
export interface Target {
  /** Its folder below the fleet's, and its name in every report. */
  readonly name: string;
  /** Its settings by their variable, without the key. */
  readonly env: Readonly<Record<string, string>>;
  /** The flags of its run. */
  readonly words: readonly string[];
  /** Name of the environment variable that holds its key. */
  readonly keyVariable: string;
  readonly production: boolean;
  /** Minutes after which its run is stopped. */
  readonly timeLimit: number;
}
