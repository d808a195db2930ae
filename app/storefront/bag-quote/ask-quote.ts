import type { WantedLine } from '#shop/bag/resolved-line.ts';
import type { Quote } from '#shop/pricing/quote.ts';

export interface Question {
  readonly lines: readonly WantedLine[];
  readonly couponCode: string | null;
  /** Which page asks: it decides what stands in for settings that cannot be read. */
  readonly place: 'bag' | 'checkout';
}

/** Throws when there is no answer. */
export async function askQuote(question: Question, signal: AbortSignal): Promise<Quote> {
  const response = await fetch('/bag-quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok) throw new Error(`The quote answered ${response.status}`);
  return (await response.json()) as Quote;
}
