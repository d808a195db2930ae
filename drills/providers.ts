// The outside world misbehaves while shoppers buy and staff send. Each provider is a part of its own.

import { startCourierSimulator } from './courier-simulator.ts';
import { playCourierTroubles } from './courier-troubles.ts';
import { type Ground, onField, type Verdict } from './ground.ts';
import { playPaymentTroubles } from './payment-troubles.ts';
import type { ProviderPart, ProvidersOptions } from './provider-part.ts';

export async function runProviders(ground: Ground, options: ProvidersOptions): Promise<Verdict> {
  const courier = await startCourierSimulator();
  const parts: Readonly<Record<string, ProviderPart>> = {
    payments: playPaymentTroubles,
    courier: (field, wanted) => playCourierTroubles(field, courier, wanted),
  };
  try {
    return await onField(ground, [courier.settings], async (field) => {
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
