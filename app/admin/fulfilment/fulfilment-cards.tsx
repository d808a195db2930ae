import type { Card } from './fulfilment-facts.ts';

const NAMES = ['Ready to ship', 'Shipments without AWB', 'Pickup scheduled', 'In transit', 'Delivered this week'];

/** All counts of the screen in one strip; zeros that say so when nothing arrived. */
export function FulfilmentCards({ cards }: { readonly cards: readonly Card[] | null }) {
  const shown = cards ?? NAMES.map((name): Card => ({ name, figure: 0, line: 'not loaded' }));
  return (
    <dl className="ledger ful-cards">
      {shown.map(({ name, figure, line, isBad = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="ledger__figure">{figure.toLocaleString('en-IN')}</dd>
          <dd className={isBad ? 'ful-bad' : undefined}>{line}</dd>
        </div>
      ))}
    </dl>
  );
}
