// Providers misbehave while shoppers buy and staff send parcels. Each provider is a part of its own.

import { playCourierFaults } from './courier-faults.ts';
import { startCourierSimulator } from './courier-simulator.ts';
import { type Environment, type Verdict, withStoreCluster } from './environment.ts';
import { playPaymentFaults } from './payment-faults.ts';
import type { ProviderPart, ProvidersOptions } from './provider-part.ts';

export async function runProviders(environment: Environment, options: ProvidersOptions): Promise<Verdict> {
  const courier = await startCourierSimulator();
  const parts: Readonly<Record<string, ProviderPart>> = {
    payments: playPaymentFaults,
    courier: (field, wanted) => playCourierFaults(field, courier, wanted),
  };
  try {
    return await withStoreCluster(environment, [courier.settings], async (field) => {
      const problems: string[] = [];
      const figures: Record<string, number> = {};
      for (const [part, play] of Object.entries(parts)) {
        const verdict = await play(field, options);
        problems.push(...verdict.problems.map((problem) => `${part}: ${problem}`));
        for (const [name, value] of Object.entries(verdict.figures)) figures[`${part}: ${name}`] = value;
      }
      return { problems, figures };
    });
  } finally {
    await courier.stop();
  }
}
