// One provider's part of the drill `providers`: runs its faults and returns the result.
import type { StoreCluster, Verdict } from './environment.ts';

export interface ProvidersOptions {
  /** Before each fault, during it, and paying in cash. */
  readonly shoppers: number;
  /** How long each fault lasts at least. */
  readonly outageMs: number;
  /** Time limit for cash orders; unlimited on a shared machine. */
  readonly cashWithinMs?: number;
  /** Which faults, by name; all by default. */
  readonly only?: readonly string[];
}

export type ProviderPart = (field: StoreCluster, options: ProvidersOptions) => Promise<Verdict>;
