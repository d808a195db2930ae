import type { Fact } from '#shop/catalog/product-facts.ts';

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
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
