// One provider's part of the drill `providers`: runs its faults and returns the result.
import type { StoreCluster, Verdict } from './environment.ts';

export interface ProvidersOptions {
  /** Before each trouble, during it, and paying in cash. */
  readonly shoppers: number;
  /** How long each trouble lasts at least. */
  readonly outageMs: number;
  /** Everybody who pays in cash is answered; unlimited where a shared machine is to prove nothing of it. */
  readonly cashWithinMs?: number;
  /** Which troubles, by name; all unless said otherwise. */
  readonly only?: readonly string[];
}

export type ProviderPart = (field: StoreCluster, options: ProvidersOptions) => Promise<Verdict>;
