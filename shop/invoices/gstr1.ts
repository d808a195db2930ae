// GSTR-1, the monthly return of sales: sorts the lines of a month's documents into the tables of the form. It computes no tax: every figure
// is copied from a document. A credit note counts in the month in which it was issued. Invariant: over all tables (b2b, b2cl, b2cs, cdnr,
// cdnur, nil), invoices minus credit notes equal the sums of the documents to the paisa; the two HSN tables have the same sums.
// Example: a consumer in Kerala buys for ₹1,00,000.00 from Karnataka: b2cs. For ₹1,00,000.01: b2cl, and her credit note is in cdnur.

import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import type { Paise } from '#shop/money/money.ts';
import type { TaxDocumentKind } from './document-number.ts';
import type {
  Amounts,
  Gstr1,
  HsnSupply,
  ListedDocument,
  NilSupply,
  NumberRange,
  RateAmounts,
  ReturnDocument,
  StateSupply,
} from './gstr1-tables.ts';

/**
 * A consumer's invoice to another State is listed on its own above ₹1,00,000.00 (CGST Rules, rule 59(4), since August
 * 2024).
 */
const LARGE_INVOICE: Paise = 1_00_000_00;

type ListedTable = 'b2b' | 'b2cl' | 'cdnr' | 'cdnur';

/** Returns the table for a document's taxed lines. */
function tableOf({
  kind,
  recipient,
  placeOfSupply,
  sellerState,
  total,
  against,
}: ReturnDocument): ListedTable | 'b2cs' {
  const isCredit = kind === 'credit-note';
  if (recipient.gstin !== '') return isCredit ? 'cdnr' : 'b2b';
  const isLarge = placeOfSupply !== sellerState && (against ?? { total }).total > LARGE_INVOICE;
  if (!isLarge) return 'b2cs';
  return isCredit ? 'cdnur' : 'b2cl';
}

const NO_AMOUNTS: Amounts = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };

function addAmounts(sums: Amounts, line: Amounts, sign: 1 | -1): void {
  sums.taxable += sign * line.taxable;
  sums.cgst += sign * line.cgst;
  sums.sgst += sign * line.sgst;
  sums.igst += sign * line.igst;
}

const hasAmounts = ({ taxable, cgst, sgst, igst }: Amounts): boolean =>
  [taxable, cgst, sgst, igst].some((amount) => amount !== 0);

/** Returns the row with the key, and adds it when it is missing. */
function rowOf<Row>(rows: Map<string, Row>, key: readonly (string | number | boolean)[], create: () => Row): Row {
  const text = key.join('|');
  const row = rows.get(text) ?? create();
  rows.set(text, row);
  return row;
}

/** Returns the rows sorted by their keys, so that the same documents give the same file. */
const inOrder = <Row>(rows: ReadonlyMap<string, Row>, isUsed: (row: Row) => boolean): Row[] =>
  [...rows.entries()]
    .filter(([, row]) => isUsed(row))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row);

const compareDocuments = (one: ListedDocument, other: ListedDocument): number =>
  [one.gstin, one.documentNumber].join() < [other.gstin, other.documentNumber].join() ? -1 : 1;

/** Returns a text that sorts like the rate: '005.00' for 5. */
const rateKey = (rate: number): string => rate.toFixed(2).padStart(6, '0');

function toListed(document: ReturnDocument, taxed: readonly TaxDocumentLine[]): ListedDocument {
  const rates = new Map<string, RateAmounts>();
  for (const line of taxed) {
    addAmounts(
      rowOf(rates, [rateKey(line.rate)], () => ({ rate: line.rate, ...NO_AMOUNTS })),
      line,
      1,
    );
  }
  const { recipient, documentNumber, issuedAt, placeOfSupply, sellerState, total } = document;
  return {
    gstin: recipient.gstin,
    name: recipient.business || recipient.name,
    documentNumber,
    issuedAt,
    placeOfSupply,
    isInterState: placeOfSupply !== sellerState,
    value: total,
    rates: inOrder(rates, () => true),
  };
}

interface IssuedNumber {
  readonly number: number;
  readonly documentNumber: string;
}

/**
 * Returns one range per run of consecutive numbers. A number may be missing: when two documents are issued at the end
 * of a month, the one that counts in the next month may have the lower number.
 */
function toRanges(kind: TaxDocumentKind, issued: readonly IssuedNumber[]): NumberRange[] {
  const ranges: { kind: TaxDocumentKind; from: string; to: string; count: number; last: number }[] = [];
  for (const { number, documentNumber } of issued.toSorted((one, other) => one.number - other.number)) {
    const range = ranges.at(-1);
    if (range && range.last + 1 === number) {
      range.to = documentNumber;
      range.count += 1;
      range.last = number;
    } else {
      ranges.push({ kind, from: documentNumber, to: documentNumber, count: 1, last: number });
    }
  }
  return ranges.map(({ last: _last, ...range }) => range);
}

interface Series {
  readonly kind: TaxDocumentKind;
  readonly issued: IssuedNumber[];
}

/** The tables to which documents are still being added. */
interface OpenTables {
  readonly listed: Readonly<Record<ListedTable, ListedDocument[]>>;
  readonly b2cs: Map<string, StateSupply>;
  readonly nil: Map<string, NilSupply>;
  readonly hsnBusiness: Map<string, HsnSupply>;
  readonly hsnConsumer: Map<string, HsnSupply>;
  readonly series: Map<string, Series>;
}

const signOf = ({ kind }: ReturnDocument): 1 | -1 => (kind === 'invoice' ? 1 : -1);
const isInterStateOf = ({ placeOfSupply, sellerState }: ReturnDocument): boolean => placeOfSupply !== sellerState;

function addToState({ b2cs }: OpenTables, document: ReturnDocument, line: TaxDocumentLine): void {
  const { placeOfSupply } = document;
  const { rate } = line;
  const isInterState = isInterStateOf(document);
  const create = () => ({ placeOfSupply, isInterState, rate, ...NO_AMOUNTS });
  addAmounts(rowOf(b2cs, [placeOfSupply, isInterState, rateKey(rate)], create), line, signOf(document));
}

function addToNil({ nil }: OpenTables, document: ReturnDocument, line: TaxDocumentLine): void {
  const isInterState = isInterStateOf(document);
  const isBusiness = document.recipient.gstin !== '';
  // The key sorts businesses first, and sales to other States first in each group, because 'false' comes before 'true'.
  const row = rowOf(nil, [!isBusiness, !isInterState], () => ({ isInterState, isBusiness, value: 0 }));
  row.value += signOf(document) * line.taxable;
}

function addToHsn({ hsnBusiness, hsnConsumer }: OpenTables, document: ReturnDocument, line: TaxDocumentLine): void {
  const { hsn, rate, unit } = line;
  const sign = signOf(document);
  const rows = document.recipient.gstin === '' ? hsnConsumer : hsnBusiness;
  const create = () => ({ hsn, unit, rate, ...NO_AMOUNTS, quantity: 0, value: 0 });
  const row = rowOf(rows, [hsn, unit, rateKey(rate)], create);
  addAmounts(row, line, sign);
  row.quantity += sign * line.quantity;
  row.value += sign * line.total;
}

function addNumber({ series }: OpenTables, document: ReturnDocument): void {
  const { kind, number, documentNumber } = document;
  // The first part of the key puts invoices before credit notes.
  const key = [kind === 'invoice' ? 0 : 1, document.series, document.financialYear];
  rowOf(series, key, (): Series => ({ kind, issued: [] })).issued.push({ number, documentNumber });
}

function addDocument(tables: OpenTables, document: ReturnDocument): void {
  const taxed = document.lines.filter(({ rate }) => rate > 0);
  const table = tableOf(document);
  if (table === 'b2cs') {
    for (const line of taxed) addToState(tables, document, line);
  } else if (taxed.length > 0) {
    tables.listed[table].push(toListed(document, taxed));
  }
  for (const line of document.lines.filter(({ rate }) => rate === 0)) addToNil(tables, document, line);
  for (const line of document.lines) addToHsn(tables, document, line);
  addNumber(tables, document);
}

const isHsnUsed = (row: HsnSupply): boolean => hasAmounts(row) || row.quantity !== 0;

export interface Gstr1Collector {
  readonly add: (document: ReturnDocument) => void;
  readonly finish: () => Gstr1;
}

/** Takes a month's documents one after another, so that they are never all in memory. Documents without GST are ignored. */
export function createGstr1Collector(): Gstr1Collector {
  const tables: OpenTables = {
    listed: { b2b: [], b2cl: [], cdnr: [], cdnur: [] },
    b2cs: new Map(),
    nil: new Map(),
    hsnBusiness: new Map(),
    hsnConsumer: new Map(),
    series: new Map(),
  };
  let gstin = '';
  return {
    add(document) {
      if (document.taxMode !== 'gst') return;
      addDocument(tables, document);
      // The last document's GSTIN is kept, in case the registration changed within the month.
      gstin = document.gstin;
    },
    finish: () => ({
      gstin,
      b2b: tables.listed.b2b.toSorted(compareDocuments),
      b2cl: tables.listed.b2cl.toSorted(compareDocuments),
      b2cs: inOrder(tables.b2cs, hasAmounts),
      cdnr: tables.listed.cdnr.toSorted(compareDocuments),
      cdnur: tables.listed.cdnur.toSorted(compareDocuments),
      nil: inOrder(tables.nil, ({ value }) => value !== 0),
      hsnBusiness: inOrder(tables.hsnBusiness, isHsnUsed),
      hsnConsumer: inOrder(tables.hsnConsumer, isHsnUsed),
      numbers: inOrder(tables.series, () => true).flatMap(({ kind, issued }) => toRanges(kind, issued)),
    }),
  };
}
