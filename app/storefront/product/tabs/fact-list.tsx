import type { LabelledValue } from '#shop/catalog/product-details.ts';

export function FactList({ facts }: { readonly facts: readonly LabelledValue[] }) {
  return (
    <dl className="spec">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
