// The tables of GSTR-1 as CSV files, with the column names of the sheets of the GST Returns Offline Tool, which imports one file after the
// other. The files have no byte order mark, because the tool compares the name of the first column.

import { csvRow } from '#shop/csv.ts';
import { dayCell, rupeesCell, stateCell, unitCell } from './gstr1-cells.ts';
import type { Gstr1, HsnSupply, ListedDocument, NilSupply, NumberRange, StateSupply } from './gstr1-tables.ts';

export interface ReturnFile {
  readonly name: string;
  readonly text: string;
}

const NO_CESS = '0.00';
/** An empty cell means that the full rate applies. */
const FULL_RATE = '';
/** An empty cell means that the goods were not sold through a marketplace. */
const NO_MARKETPLACE = '';

const B2B = [
  'GSTIN/UIN of Recipient',
  'Receiver Name',
  'Invoice Number',
  'Invoice date',
  'Invoice Value',
  'Place Of Supply',
  'Reverse Charge',
  'Applicable % of Tax Rate',
  'Invoice Type',
  'E-Commerce GSTIN',
  'Rate',
  'Taxable Value',
  'Cess Amount',
];
const B2CL = [
  'Invoice Number',
  'Invoice date',
  'Invoice Value',
  'Place Of Supply',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
  'E-Commerce GSTIN',
];
const B2CS = [
  'Type',
  'Place Of Supply',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
  'E-Commerce GSTIN',
];
const CDNR = [
  'GSTIN/UIN of Recipient',
  'Receiver Name',
  'Note Number',
  'Note Date',
  'Note Type',
  'Place Of Supply',
  'Reverse Charge',
  'Note Supply Type',
  'Note Value',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
];
const CDNUR = [
  'UR Type',
  'Note Number',
  'Note Date',
  'Note Type',
  'Place Of Supply',
  'Note Value',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
];
const EXEMP = [
  'Description',
  'Nil Rated Supplies',
  'Exempted(other than nil rated/non GST supply)',
  'Non-GST Supplies',
];
const HSN = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
];
const DOCS = ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'];

type Cells = readonly string[];

/** Returns one row per rate of each document. */
const perRate = (
  documents: readonly ListedDocument[],
  toCells: (document: ListedDocument, rate: string, taxable: string) => Cells,
): Cells[] =>
  documents.flatMap((document) =>
    document.rates.map(({ rate, taxable }) => toCells(document, String(rate), rupeesCell(taxable))),
  );

const toB2b = (
  { gstin, name, documentNumber, issuedAt, value, placeOfSupply }: ListedDocument,
  rate: string,
  taxable: string,
): Cells => [
  gstin,
  name,
  documentNumber,
  dayCell(issuedAt),
  rupeesCell(value),
  stateCell(placeOfSupply),
  'N',
  FULL_RATE,
  'Regular B2B',
  NO_MARKETPLACE,
  rate,
  taxable,
  NO_CESS,
];

const toB2cl = (
  { documentNumber, issuedAt, value, placeOfSupply }: ListedDocument,
  rate: string,
  taxable: string,
): Cells => [
  documentNumber,
  dayCell(issuedAt),
  rupeesCell(value),
  stateCell(placeOfSupply),
  FULL_RATE,
  rate,
  taxable,
  NO_CESS,
  NO_MARKETPLACE,
];

const toB2cs = ({ placeOfSupply, rate, taxable }: StateSupply): Cells => [
  'OE',
  stateCell(placeOfSupply),
  FULL_RATE,
  String(rate),
  rupeesCell(taxable),
  NO_CESS,
  NO_MARKETPLACE,
];

const toCdnr = (
  { gstin, name, documentNumber, issuedAt, value, placeOfSupply }: ListedDocument,
  rate: string,
  taxable: string,
): Cells => [
  gstin,
  name,
  documentNumber,
  dayCell(issuedAt),
  'C',
  stateCell(placeOfSupply),
  'N',
  'Regular B2B',
  rupeesCell(value),
  FULL_RATE,
  rate,
  taxable,
  NO_CESS,
];

const toCdnur = (
  { documentNumber, issuedAt, value, placeOfSupply }: ListedDocument,
  rate: string,
  taxable: string,
): Cells => [
  'B2CL',
  documentNumber,
  dayCell(issuedAt),
  'C',
  stateCell(placeOfSupply),
  rupeesCell(value),
  FULL_RATE,
  rate,
  taxable,
  NO_CESS,
];

const toExemp = ({ isInterState, isBusiness, value }: NilSupply): Cells => [
  `${isInterState ? 'Inter' : 'Intra'}-State supplies to ${isBusiness ? '' : 'un'}registered persons`,
  rupeesCell(value),
  '0.00',
  '0.00',
];

const toHsn = (row: HsnSupply): Cells => [
  row.hsn,
  '',
  unitCell(row.unit),
  row.quantity.toFixed(2),
  rupeesCell(row.value),
  String(row.rate),
  ...[row.taxable, row.igst, row.cgst, row.sgst].map(rupeesCell),
  NO_CESS,
];

export const NATURE_OF_DOCUMENT = {
  invoice: 'Invoices for outward supply',
  'credit-note': 'Credit Note',
} as const;

/** The column Cancelled is 0, because an issued document is never cancelled: a credit note is issued instead. */
const toDocs = ({ kind, from, to, count }: NumberRange): Cells => [
  NATURE_OF_DOCUMENT[kind],
  from,
  to,
  String(count),
  '0',
];

const toText = (columns: Cells, rows: readonly Cells[]): string => [columns, ...rows].map(csvRow).join('');

/** A table without rows is a file with the column names only. */
export const toSheets = (gstr1: Gstr1): ReturnFile[] => [
  { name: 'b2b.csv', text: toText(B2B, perRate(gstr1.b2b, toB2b)) },
  { name: 'b2cl.csv', text: toText(B2CL, perRate(gstr1.b2cl, toB2cl)) },
  { name: 'b2cs.csv', text: toText(B2CS, gstr1.b2cs.map(toB2cs)) },
  { name: 'cdnr.csv', text: toText(CDNR, perRate(gstr1.cdnr, toCdnr)) },
  { name: 'cdnur.csv', text: toText(CDNUR, perRate(gstr1.cdnur, toCdnur)) },
  { name: 'exemp.csv', text: toText(EXEMP, gstr1.nil.map(toExemp)) },
  { name: 'hsn(b2b).csv', text: toText(HSN, gstr1.hsnBusiness.map(toHsn)) },
  { name: 'hsn(b2c).csv', text: toText(HSN, gstr1.hsnConsumer.map(toHsn)) },
  { name: 'docs.csv', text: toText(DOCS, gstr1.numbers.map(toDocs)) },
];
