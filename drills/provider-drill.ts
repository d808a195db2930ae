// One provider's part of the drill `providers`: runs its faults and returns the result.
import type { StoreCluster, Verdict } from './environment.ts';

export interface ProvidersOptions {
  /** Shoppers before each fault, as many during it, and as many with cash orders. */
  readonly shoppers: number;
  /** How long each fault lasts at least. */
  readonly outageMs: number;
  /** Time limit for cash orders; none on a shared machine. */
  readonly cashWithinMs?: number;
  /** Names of the faults to run; all by default. */
  readonly only?: readonly string[];
}

export type ProviderDrill = (cluster: StoreCluster, options: ProvidersOptions) => Promise<Verdict>;
