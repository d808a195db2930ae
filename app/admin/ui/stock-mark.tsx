import { classNames } from '#app/ui/class-names.ts';

const LOW = 10;

/** Above 10 green, 1 to 10 yellow, 0 red; a shape and a word say the same without colour. */
export function StockMark({ units }: { readonly units: number }) {
  const kind = units === 0 ? 'out' : units <= LOW ? 'low' : 'ok';
  return (
    <span className={classNames('stock', `stock--${kind}`)}>
      {units.toLocaleString('en-IN')}
      {kind !== 'ok' && <i>{kind === 'out' ? 'Out' : 'Low'}</i>}
    </span>
  );
}
