import { Icon } from '#app/ui/icon.tsx';
import { PRODUCT_SIZES } from '#shop/catalog/product-choices.ts';
import { Section } from '../../kit/form/form-fields.tsx';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { StockBadge } from '../../kit/status-badge.tsx';
import { FormField } from './form-field.tsx';
import { type DraftSize, toggleSize } from './product-draft.ts';
import type { ProductForm } from './use-product-form.ts';

/** The availability text of the product page. */
function ShopText({ available }: { readonly available: number }) {
  if (available <= 0)
    return (
      <span className="stock stock--out stock--words">
        <i>Sold out</i>
      </span>
    );
  if (available <= 2)
    return (
      <span className="stock stock--low stock--words">
        <i>Only {available} left</i>
      </span>
    );
  return <span className="stock stock--ok">Available</span>;
}

const parseUnits = ({ onHand }: DraftSize): number => parseNumber(onHand) || 0;
const sum = (rows: readonly DraftSize[], getValue: (row: DraftSize) => number): number =>
  rows.reduce((total, row) => total + getValue(row), 0);

interface SizesSectionProps {
  readonly form: ProductForm;
  /** Called to confirm the removal of a size that has units. */
  readonly onRemove: (row: DraftSize) => void;
}

export function SizesSection({ form, onRemove }: SizesSectionProps) {
  const { draft, loaded, problems } = form;
  const onHand = sum(draft.sizes, parseUnits);
  const reserved = sum(draft.sizes, (row) => row.reserved);
  const toggleOrConfirm = (size: string) => {
    const row = draft.sizes.find((each) => each.size === size);
    if (row && parseUnits(row) > 0) onRemove(row);
    else form.setDraft((before) => toggleSize(before, size, loaded.sizes));
  };
  // Sizes that are not in the list stay until they are removed.
  const availableSizes = [...PRODUCT_SIZES, ...draft.sizes.map(({ size }) => size)].filter(
    (size, index, all) => size !== '' && all.indexOf(size) === index,
  );
  return (
    <Section title="Sizes and stock" note={`${onHand - reserved} available of ${onHand} on hand`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot wrap its legend like this */}
      <div className="options" role="group" aria-label="Sizes">
        {availableSizes.map((size) => (
          <button
            key={size}
            type="button"
            className="option"
            aria-pressed={draft.sizes.some((row) => row.size === size)}
            onClick={() => toggleOrConfirm(size)}
          >
            {size}
          </button>
        ))}
      </div>
      {problems?.fields.sizes && (
        <p className="field__error" role="alert">
          <Icon name="info" size="xs" />
          {problems.fields.sizes}
        </p>
      )}
      <div className="size-table">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col" className="num">
                On hand
              </th>
              <th scope="col" className="num size-table__reserved">
                Reserved by orders
              </th>
              <th scope="col" className="num">
                Available
              </th>
              <th scope="col">In the shop</th>
            </tr>
          </thead>
          <tbody>
            {draft.sizes.map((row) => (
              <SizeRow key={row.size} row={row} form={form} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Stock</th>
              <td className="num strong">{onHand}</td>
              <td className="num size-table__reserved">{reserved}</td>
              <td className="num">
                <StockBadge units={Math.max(0, onHand - reserved)} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      <div className="form-grid">
        <FormField
          form={form}
          name="lowStockThreshold"
          columns={3}
          inputMode="numeric"
          min={0}
          hint="Alert at or below"
        />
        <FormField form={form} name="reorderPoint" columns={3} inputMode="numeric" min={0} hint="Reorder at" />
      </div>
    </Section>
  );
}

function SizeRow({ row, form }: { readonly row: DraftSize; readonly form: ProductForm }) {
  const available = parseUnits(row) - row.reserved;
  const change = (onHand: string) =>
    form.setDraft((before) => ({
      ...before,
      sizes: before.sizes.map((each) => (each.size === row.size ? { ...each, onHand } : each)),
    }));
  const isInvalid = form.problems?.fields.sizes !== undefined && !/^\d+$/.test(row.onHand.trim());
  return (
    <tr>
      <th scope="row">{row.size || 'One size'}</th>
      <td className="num">
        <input
          className="size-table__units"
          inputMode="numeric"
          aria-label={row.size ? `On hand, size ${row.size}` : 'On hand'}
          aria-invalid={isInvalid || undefined}
          value={row.onHand}
          onChange={(event) => change(event.target.value)}
        />
      </td>
      <td className="num size-table__reserved">{row.reserved}</td>
      <td className="num strong">{available}</td>
      <td>
        <ShopText available={available} />
      </td>
    </tr>
  );
}
