// The price of one colour of a product. All its sizes must have the same price; the old price counts only when it is higher. Pure. 1299
// with a compare-at price of 1849: ₹1,299, old price ₹1,849. Sizes for 999 and 1,099: a problem.

import { formatAmount, type Paise } from '#shop/money/money.ts';
import type { ImportField } from './import-choices.ts';
import type { ImportFile } from './import-file.ts';
import { atLine, checkPrice, type Findings, type PriceAtLine, readPrice } from './imported-values.ts';
import type { SourceRow } from './source-rows.ts';

interface VariantPrice {
  readonly price: PriceAtLine | null;
  readonly old: PriceAtLine | null;
}

/** Reads price and old price. WooCommerce has a regular price and, during a sale, a lower sale price. */
function readVariantPrice(row: SourceRow, { delimiter }: ImportFile, findings: Findings): VariantPrice {
  const read = (field: ImportField) => readPrice(row, field, delimiter, findings);
  const [regular, sale] = [read('regularPrice'), read('salePrice')];
  if (regular === null && sale === null) return { price: read('price'), old: read('oldPrice') };
  if (sale === null || (regular !== null && sale.amount >= regular.amount))
    return { price: regular ?? sale, old: null };
  if (row.texts('saleDate').length > 0) {
    findings.notes.push(atLine(row.line, 'the sale price is imported without its dates.'));
  }
  return { price: sale, old: regular };
}

const listAmounts = (prices: readonly PriceAtLine[]): string =>
  [...new Set(prices.map(({ amount }) => amount))].map((amount) => formatAmount(amount)).join(', ');

const isPrice = (price: PriceAtLine | null): price is PriceAtLine => price !== null;

/** Returns the first price that differs from that of the first entry. */
const findOther = (prices: readonly PriceAtLine[]): PriceAtLine | undefined =>
  prices.find(({ amount }) => amount !== prices[0]?.amount);

const OLD_PRICE_FIELDS: readonly ImportField[] = ['oldPrice', 'salePrice'];

export function readPrices(
  rows: readonly SourceRow[],
  file: ImportFile,
  columns: readonly (ImportField | null)[],
  findings: Findings,
): { readonly price?: Paise; readonly oldPrice?: Paise | null } {
  const variants = rows.map((row) => readVariantPrice(row, file, findings));
  const prices = variants.map(({ price }) => price).filter(isPrice);
  const [first] = prices;
  if (!first) return {};
  checkPrice(first, findings);
  const other = findOther(prices);
  if (other) {
    const text = `Sizes of one product have one price here: ${listAmounts(prices)}.`;
    findings.problems.push(atLine(other.line, text));
  }
  if (!OLD_PRICE_FIELDS.some((field) => columns.includes(field))) return { price: first.amount };
  const oldPrices = variants.map(({ old }) => old).filter(isPrice);
  const highest = Math.max(0, ...oldPrices.map(({ amount }) => amount));
  const otherOld = findOther(oldPrices);
  if (otherOld) {
    const text = `of the old prices ${listAmounts(oldPrices)} the highest is used.`;
    findings.notes.push(atLine(otherOld.line, text));
  }
  // In the store's own file every old price counts: staff may have entered one below the price.
  const hasOldPrice = file.kind === 'tanabana' ? oldPrices.length > 0 : highest > first.amount;
  return { price: first.amount, oldPrice: hasOldPrice ? highest : null };
}
