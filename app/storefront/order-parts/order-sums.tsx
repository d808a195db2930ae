import type { OrderAmount } from '#shop/orders/order-amounts.ts';

export function OrderSums({ sums }: { readonly sums: readonly OrderAmount[] }) {
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
