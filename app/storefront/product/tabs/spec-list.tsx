import type { Fact } from '#shop/catalog/product-facts.ts';

export function SpecList({ specs }: { readonly specs: readonly Fact[] }) {
  return (
    <dl className="spec">
      {specs.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
