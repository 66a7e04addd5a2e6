import type { Group } from '../../spec/generated/vocabulary.ts';

/** A running environment on this machine, and what a client has to know of it. */
export interface Sandbox {
  readonly addresses: Readonly<Record<Group, string>>;
  readonly key: string;
  readonly foreignKey: string;
  readonly customerIds: readonly string[];
  readonly foreignCustomerIds: readonly string[];
  readonly foreignCardholderIds: readonly string[];
  readonly port: number;
  /** The number of requests answered so far. */
  requests(): number;
  close(): Promise<void>;
}
