import type { Sum } from '#shop/orders/order-sums.ts';

export function OrderSums({ sums }: { readonly sums: readonly Sum[] }) {
  return (
    <dl className="osums">
      {sums.map(({ kind, name, amount }) => (
        <div key={kind} className={`osums__${kind}`}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
