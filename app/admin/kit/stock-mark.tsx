import { LOW_STOCK } from '#shop/stock/stock.ts';

/** Above 10 green, 1 to 10 yellow, 0 red; a shape and a word say the same without colour. */
export function StockMark({ units }: { readonly units: number }) {
  const kind = units === 0 ? 'out' : units <= LOW_STOCK ? 'low' : 'ok';
  return (
    <span className={`stock stock--${kind}`}>
      {units.toLocaleString('en-IN')}
      {kind !== 'ok' && <i>{kind === 'out' ? 'Out' : 'Low'}</i>}
    </span>
  );
}
