// Providers fail while shoppers buy and staff create shipments and book pickups of returns. The faults of payments, of the courier and of
// returns run one after the other.

import { runCourierFaults } from './courier-faults.ts';
import { startCourierSimulator } from './courier-simulator.ts';
import { type Environment, type Verdict, withStoreCluster } from './environment.ts';
import { runPaymentFaults } from './payment-faults.ts';
import type { ProviderDrill, ProvidersOptions } from './provider-drill.ts';
import { runReturnFaults } from './return-faults.ts';

export async function runProviders(environment: Environment, options: ProvidersOptions): Promise<Verdict> {
  const courier = await startCourierSimulator();
  const drills: Readonly<Record<string, ProviderDrill>> = {
    payments: runPaymentFaults,
    courier: (cluster, courierOptions) => runCourierFaults(cluster, courier, courierOptions),
    returns: (cluster, returnOptions) => runReturnFaults(cluster, courier, returnOptions),
  };
  try {
    return await withStoreCluster(environment, [courier.settings], async (cluster) => {
      const problems: string[] = [];
      const figures: Record<string, number> = {};
      for (const [name, run] of Object.entries(drills)) {
        const verdict = await run(cluster, options);
        problems.push(...verdict.problems.map((problem) => `${name}: ${problem}`));
        for (const [figure, value] of Object.entries(verdict.figures)) figures[`${name}: ${figure}`] = value;
      }
      return { problems, figures };
    });
  } finally {
    await courier.stop();
  }
}
