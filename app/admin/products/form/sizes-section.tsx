import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { FEW_LEFT } from '#shop/catalog/product.ts';
import { PRODUCT_SIZES } from '#shop/catalog/product-choices.ts';
import { MAX_SIZE_SKU_LENGTH } from '#shop/catalog/size-codes.ts';
import { Section } from '../../kit/form/form-fields.tsx';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { StockBadge } from '../../kit/status-badge.tsx';
import { codeField } from './draft-check.ts';
import { FormField } from './form-field.tsx';
import { type DraftSize, defaultSku, toggleSize } from './product-draft.ts';
import type { ProductForm } from './use-product-form.ts';

/** The text about availability on the product page. */
function ShopText({ available }: { readonly available: number }) {
  if (available <= 0)
    return (
      <span className="stock stock--out stock--words">
        <i>Sold out</i>
      </span>
    );
  if (available <= FEW_LEFT)
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
  /** Null for a new product. */
  readonly productId: string | null;
  /** Called for a size with units, whose removal must be confirmed. */
  readonly onRemove: (row: DraftSize) => void;
}

export function SizesSection({ form, productId, onRemove }: SizesSectionProps) {
  const { draft, loaded, problems } = form;
  const onHand = sum(draft.sizes, parseUnits);
  const reserved = sum(draft.sizes, (row) => row.reserved);
  const toggleOrConfirm = (size: string) => {
    const row = draft.sizes.find((each) => each.size === size);
    if (row && parseUnits(row) > 0) onRemove(row);
    else form.setDraft((before) => toggleSize(before, size, loaded.sizes));
  };
  // A stored size that is not in the list stays until staff remove it.
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
              <th scope="col">SKU</th>
              <th scope="col">Barcode</th>
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
              <th scope="row" colSpan={3}>
                Stock
              </th>
              <td className="num strong">
                <span className="size-table__label" aria-hidden="true">
                  On hand{' '}
                </span>
                {onHand}
              </td>
              <td className="num size-table__reserved">{reserved}</td>
              <td className="num">
                <StockBadge units={Math.max(0, onHand - reserved)} />
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {productId !== null && (
        <Link className="inline-link" to={`/admin-panel/products/${productId}/stock`}>
          Stock history
        </Link>
      )}
      <p className="field__hint size-table__hint" id={CODES_HINT}>
        Leave a SKU blank for the product’s SKU and the size. A barcode is an EAN or UPC with its check digit, or your
        own code. Each has at most {MAX_SIZE_SKU_LENGTH} characters and belongs to one size only.
      </p>
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

const CODES_HINT = 'size-codes-hint';
const CODE_LABELS = { sku: 'SKU', barcode: 'Barcode' } as const;

interface CodeCellProps {
  readonly row: DraftSize;
  readonly form: ProductForm;
  readonly code: 'sku' | 'barcode';
}

function CodeCell({ row, form, code }: CodeCellProps) {
  const errorId = useId();
  const error = form.problems?.fields[codeField(row.size, code)];
  const change = (value: string) =>
    form.setDraft((before) => ({
      ...before,
      sizes: before.sizes.map((each) => (each.size === row.size ? { ...each, [code]: value } : each)),
    }));
  return (
    <td className="size-table__code">
      <span className="size-table__label" aria-hidden="true">
        {CODE_LABELS[code]}
      </span>
      <input
        className="mono"
        autoComplete="off"
        spellCheck={false}
        aria-label={`${CODE_LABELS[code]}, ${row.size ? `size ${row.size}` : 'one size'}`}
        aria-describedby={error ? `${errorId} ${CODES_HINT}` : CODES_HINT}
        aria-invalid={error ? true : undefined}
        placeholder={code === 'sku' ? defaultSku(form.draft.sku, row.size) || 'Generated' : undefined}
        value={row[code]}
        onChange={(event) => change(event.target.value)}
        // A barcode scanner ends its input with Enter, which must not save the form.
        onKeyDown={(event) => code === 'barcode' && event.key === 'Enter' && event.preventDefault()}
      />
      {error && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </td>
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
      <th scope="row" className="size-table__size">
        {row.size || 'One size'}
      </th>
      <CodeCell row={row} form={form} code="sku" />
      <CodeCell row={row} form={form} code="barcode" />
      <td className="num size-table__onhand">
        <span className="size-table__label" aria-hidden="true">
          On hand
        </span>
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
      <td className="num strong size-table__available">
        <span className="size-table__label" aria-hidden="true">
          Available
        </span>
        {available}
      </td>
      <td className="size-table__shop">
        <ShopText available={available} />
      </td>
    </tr>
  );
}
