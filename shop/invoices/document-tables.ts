// The tables of a document: its lines, the tax by HSN code, and the sums below them. Columns without a value are left out, so that a
// document without discount has no column for it. Amounts are in rupees with two decimals, and the last row adds up the lines.

import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import type { Paise } from '#shop/money/money.ts';
import { stateTaxName } from '#shop/tax/indian-states.ts';
import { sumLines } from './document-lines.ts';
import { showsTax, type TaxDocument } from './document-title.ts';

export interface ShownColumn {
  readonly key: string;
  readonly label: string;
  readonly isNumeric: boolean;
}

export interface ShownCell {
  readonly text: string;
  /** A smaller line below the text: size, rate, price of one item. */
  readonly note?: string;
}

export interface ShownTable {
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly (readonly ShownCell[])[];
  /** The sums of the rows; null in a table without sums. */
  readonly footer: readonly ShownCell[] | null;
}

type TabledDocument = Pick<
  TaxDocument,
  'kind' | 'taxMode' | 'placeOfSupply' | 'supplier' | 'lines' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'
>;

const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns '1,23,456.00': documents always show the paise. */
const amount = (value: Paise): string => withPaise.format(value / 100);
const money = (value: Paise): string => `${value < 0 ? '−' : ''}₹${amount(Math.abs(value))}`;
/** Up to three decimals are shown, because half of 0.25 % has three. */
const percent = (rate: number): string => `${Number(rate.toFixed(3))}%`;

const sizeNote = (size: string): string | undefined => {
  if (size === '') return undefined;
  return /^free size$/i.test(size) ? size : `Size ${size}`;
};
const cell = (text: string, note?: string): ShownCell => (note === undefined ? { text } : { text, note });

interface Column<Row> extends ShownColumn {
  readonly cell: (row: Row, index: number) => ShownCell;
  readonly sum?: string;
}

const toTable = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], hasFooter: boolean): ShownTable => ({
  columns: columns.map(({ key, label, isNumeric }) => ({ key, label, isNumeric })),
  rows: rows.map((row, index) => columns.map((column) => column.cell(row, index))),
  footer: hasFooter ? columns.map(({ sum = '' }) => ({ text: sum })) : null,
});

/**
 * True for a document with IGST, false for one with CGST. When all its lines are nil rated it has neither: then the seller's
 * State is compared with the place of supply.
 */
function isInterState({ cgst, igst, supplier, placeOfSupply }: TabledDocument): boolean {
  return igst > 0 || (cgst === 0 && supplier.stateCode !== placeOfSupply);
}

const numberColumn = <Row>(key: string, label: string, show: (row: Row, index: number) => ShownCell, sum?: string) => ({
  key,
  label,
  isNumeric: true,
  cell: show,
  ...(sum === undefined ? {} : { sum }),
});

type Line = TaxDocumentLine;
const lineValue = ({ price, quantity }: Line): Paise => price * quantity;
const sumOf = (lines: readonly Line[], get: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + get(line), 0);

function taxColumns(document: TabledDocument): Column<Line>[] {
  const taxable = numberColumn<Line>(
    'taxable',
    'Taxable value',
    (line) => cell(amount(line.taxable)),
    amount(document.taxable),
  );
  if (isInterState(document)) {
    return [
      taxable,
      numberColumn('igst', 'IGST', ({ igst, rate }) => cell(amount(igst), percent(rate)), amount(document.igst)),
    ];
  }
  return [
    taxable,
    numberColumn('cgst', 'CGST', ({ cgst, rate }) => cell(amount(cgst), percent(rate / 2)), amount(document.cgst)),
    numberColumn(
      'sgst',
      stateTaxName(document.placeOfSupply),
      ({ sgst, rate }) => cell(amount(sgst), percent(rate / 2)),
      amount(document.sgst),
    ),
  ];
}

const itemColumns = <Row extends Pick<Line, 'name' | 'size'>>(): Column<Row>[] => [
  { key: 'no', label: 'No.', isNumeric: false, cell: (_row, index) => cell(String(index + 1)) },
  { key: 'item', label: 'Item', isNumeric: false, sum: 'Total', cell: ({ name, size }) => cell(name, sizeNote(size)) },
];

/** The sum has no unit, because the lines may have different ones. */
const quantitySum = (lines: readonly Pick<Line, 'quantity'>[]): string =>
  String(lines.reduce((sum, { quantity }) => sum + quantity, 0));

export function toLineTable(document: TabledDocument): ShownTable {
  const { lines } = document;
  const isTaxed = showsTax(document);
  const discount = sumOf(lines, (line) => line.discount);
  const shipping = sumOf(lines, (line) => line.shipping);
  const columns = itemColumns<Line>();
  if (lines.some(({ hsn }) => hsn !== '')) {
    columns.push({ key: 'hsn', label: 'HSN', isNumeric: false, cell: ({ hsn }) => cell(hsn || '–') });
  }
  columns.push(
    numberColumn('quantity', 'Qty', ({ quantity, unit }) => cell(`${quantity} ${unit}`), quantitySum(lines)),
    numberColumn(
      'value',
      isTaxed ? 'Value incl. GST' : 'Value',
      (line) => cell(amount(lineValue(line)), line.quantity > 1 ? `${amount(line.price)} each` : undefined),
      amount(sumOf(lines, lineValue)),
    ),
  );
  if (discount > 0) {
    columns.push(numberColumn('discount', 'Discount', (line) => cell(amount(line.discount)), amount(discount)));
  }
  if (shipping > 0) {
    columns.push(numberColumn('shipping', 'Shipping', (line) => cell(amount(line.shipping)), amount(shipping)));
  }
  if (isTaxed) columns.push(...taxColumns(document));
  columns.push(numberColumn('amount', 'Amount', (line) => cell(amount(line.total)), amount(document.total)));
  return toTable<Line>(columns, lines, true);
}

type DeliveredLine = Pick<Line, 'name' | 'size' | 'quantity'>;

export const toDeliveredTable = (lines: readonly DeliveredLine[]): ShownTable =>
  toTable<DeliveredLine>(
    [
      ...itemColumns<DeliveredLine>(),
      numberColumn<DeliveredLine>('quantity', 'Qty', ({ quantity }) => cell(String(quantity)), quantitySum(lines)),
    ],
    lines,
    true,
  );

/** Sums the taxable value and the tax per HSN code and rate, in the order of the lines. */
export function toHsnTable({ lines }: Pick<TabledDocument, 'lines'>): ShownTable {
  const groups = [...Map.groupBy(lines, ({ hsn, rate }) => `${hsn} ${rate}`).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ hsn: first.hsn, rate: first.rate, ...sumLines(group) }] : [];
  });
  type Group = (typeof groups)[number];
  return toTable<Group>(
    [
      { key: 'hsn', label: 'HSN', isNumeric: false, cell: ({ hsn }) => cell(hsn || '–') },
      numberColumn('rate', 'Rate', ({ rate }) => cell(percent(rate))),
      numberColumn('taxable', 'Taxable value', ({ taxable }) => cell(amount(taxable))),
      numberColumn('tax', 'Tax', ({ cgst, sgst, igst }) => cell(amount(cgst + sgst + igst))),
    ],
    groups,
    false,
  );
}

/** With tax: the taxable value and the taxes. Without: value, discount and shipping. The last entry is their total. */
export function toDocumentSums(document: TabledDocument): [label: string, amount: string][] {
  const { lines, taxable, cgst, sgst, igst, total, kind, placeOfSupply } = document;
  const sums: [label: string, amount: string][] = [];
  if (showsTax(document)) {
    sums.push(['Taxable value', money(taxable)]);
    if (isInterState(document)) sums.push(['IGST', money(igst)]);
    else sums.push(['CGST', money(cgst)], [stateTaxName(placeOfSupply), money(sgst)]);
  } else {
    const discount = sumOf(lines, (line) => line.discount);
    const shipping = sumOf(lines, (line) => line.shipping);
    sums.push(['Value', money(sumOf(lines, lineValue))]);
    if (discount > 0) sums.push(['Discount', money(-discount)]);
    if (shipping > 0) sums.push(['Shipping', money(shipping)]);
  }
  sums.push([kind === 'credit-note' ? 'Total credited' : 'Total', money(total)]);
  return sums;
}
