// The outside world misbehaves while shoppers buy. Each provider is a part of its own; the courier's is to stand beside the payments'.
import { type Ground, onField, type Verdict } from './ground.ts';
import { playPaymentTroubles } from './payment-troubles.ts';
import type { ProviderPart, ProvidersOptions } from './provider-part.ts';

const PARTS: Readonly<Record<string, ProviderPart>> = { payments: playPaymentTroubles };

export const runProviders = (ground: Ground, options: ProvidersOptions): Promise<Verdict> =>
  onField(ground, [{}], async (field) => {
    const problems: string[] = [];
    const figures: Record<string, number> = {};
    for (const [part, play] of Object.entries(PARTS)) {
      const verdict = await play(field, options);
      problems.push(...verdict.problems.map((problem) => `${part}: ${problem}`));
      for (const [name, value] of Object.entries(verdict.figures)) figures[`${part}: ${name}`] = value;
    }
    return { problems, figures };
  });
