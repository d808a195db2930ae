import type { LabelledValue } from '#shop/catalog/product-details.ts';

export function SpecList({ specs }: { readonly specs: readonly LabelledValue[] }) {
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
