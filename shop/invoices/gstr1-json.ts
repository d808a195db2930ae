// GSTR-1 as one JSON file with the keys that the GST Returns Offline Tool writes. The portal publishes no schema for it, so the screen asks
// staff to check it with their accountant. Amounts are rupees with at most two decimals; empty tables are left out. Fixed values: rchrg 'N'
// (no reverse charge), inv_typ 'R' (regular invoice), ntty 'C' (credit note), typ 'OE' (not sold through a marketplace), and csamt, the
// cess, which no goods of this store have.

import { dayInIndia } from '#shop/indian-clock.ts';
import type { Paise } from '#shop/money/money.ts';
import { NATURE_OF_DOCUMENT } from './gstr1-sheets.ts';
import type { Amounts, Gstr1, HsnSupply, ListedDocument, NilSupply, NumberRange, RateAmounts } from './gstr1-tables.ts';

/** The version of the offline tool that writes files like these. */
const TOOL_VERSION = 'GST3.2.4';
/** The position of each kind in the form's list of documents. */
const DOCUMENT_TYPE = { invoice: 1, 'credit-note': 5 } as const;

const toRupees = (amount: Paise): number => amount / 100;

/** Returns '14-11-2026', for example. */
const toDay = (at: Date): string => dayInIndia(at).split('-').reverse().join('-');

const toTaxes = ({ cgst, sgst, igst }: Amounts, isInterState: boolean) =>
  isInterState ? { iamt: toRupees(igst), csamt: 0 } : { camt: toRupees(cgst), samt: toRupees(sgst), csamt: 0 };

/** The tool numbers the items of a document by their rate: 5 % is 501. */
const toItem = (row: RateAmounts, isInterState: boolean) => ({
  num: Math.round(row.rate * 100) + 1,
  itm_det: { txval: toRupees(row.taxable), rt: row.rate, ...toTaxes(row, isInterState) },
});

const toItems = ({ rates, isInterState }: ListedDocument) => rates.map((row) => toItem(row, isInterState));

const toInvoice = (document: ListedDocument) => ({
  inum: document.documentNumber,
  idt: toDay(document.issuedAt),
  val: toRupees(document.value),
});

const toNote = (document: ListedDocument) => ({
  ntty: 'C',
  nt_num: document.documentNumber,
  nt_dt: toDay(document.issuedAt),
  val: toRupees(document.value),
  pos: document.placeOfSupply,
});

/** Groups the documents by GSTIN or by State, and keeps their order. */
const groupBy = (documents: readonly ListedDocument[], key: 'gstin' | 'placeOfSupply') => [
  ...Map.groupBy(documents, (document) => document[key]),
];

const toB2b = (documents: readonly ListedDocument[]) =>
  groupBy(documents, 'gstin').map(([ctin, invoices]) => ({
    ctin,
    inv: invoices.map((invoice) => ({
      ...toInvoice(invoice),
      pos: invoice.placeOfSupply,
      rchrg: 'N',
      inv_typ: 'R',
      itms: toItems(invoice),
    })),
  }));

const toB2cl = (documents: readonly ListedDocument[]) =>
  groupBy(documents, 'placeOfSupply').map(([pos, invoices]) => ({
    pos,
    inv: invoices.map((invoice) => ({ ...toInvoice(invoice), itms: toItems(invoice) })),
  }));

const toCdnr = (documents: readonly ListedDocument[]) =>
  groupBy(documents, 'gstin').map(([ctin, notes]) => ({
    ctin,
    nt: notes.map((note) => ({ ...toNote(note), rchrg: 'N', inv_typ: 'R', itms: toItems(note) })),
  }));

const toB2cs = (rows: Gstr1['b2cs']) =>
  rows.map((row) => ({
    sply_ty: row.isInterState ? 'INTER' : 'INTRA',
    pos: row.placeOfSupply,
    typ: 'OE',
    rt: row.rate,
    txval: toRupees(row.taxable),
    ...toTaxes(row, row.isInterState),
  }));

/** 'INTR' means inter-State, 'INTRA' intra-State. */
const toNil = ({ isInterState, isBusiness, value }: NilSupply) => ({
  sply_ty: `${isInterState ? 'INTR' : 'INTRA'}${isBusiness ? 'B2B' : 'B2C'}`,
  expt_amt: 0,
  nil_amt: toRupees(value),
  ngsup_amt: 0,
});

const toHsn = (rows: readonly HsnSupply[]) =>
  rows.map((row, index) => ({
    num: index + 1,
    hsn_sc: row.hsn,
    desc: '',
    uqc: row.unit,
    qty: row.quantity,
    rt: row.rate,
    txval: toRupees(row.taxable),
    iamt: toRupees(row.igst),
    camt: toRupees(row.cgst),
    samt: toRupees(row.sgst),
    csamt: 0,
  }));

const toDocIssue = (numbers: readonly NumberRange[]) => ({
  doc_det: (['invoice', 'credit-note'] as const)
    .map((kind) => ({
      doc_num: DOCUMENT_TYPE[kind],
      doc_typ: NATURE_OF_DOCUMENT[kind],
      docs: numbers
        .filter((range) => range.kind === kind)
        .map(({ from, to, count }, index) => ({
          num: index + 1,
          from,
          to,
          totnum: count,
          cancel: 0,
          net_issue: count,
        })),
    }))
    .filter(({ docs }) => docs.length > 0),
});

const unlessEmpty = <Key extends string, Row>(key: Key, rows: readonly Row[]) =>
  rows.length === 0 ? {} : { [key]: rows };

/** `month`: '2026-11', for example. */
export function toGstr1Json(gstr1: Gstr1, month: string): string {
  const [year, number] = month.split('-');
  const hasHsn = gstr1.hsnBusiness.length + gstr1.hsnConsumer.length > 0;
  return JSON.stringify({
    gstin: gstr1.gstin,
    fp: `${number}${year}`,
    version: TOOL_VERSION,
    // The offline tool writes this word here, not a checksum.
    hash: 'hash',
    ...unlessEmpty('b2b', toB2b(gstr1.b2b)),
    ...unlessEmpty('b2cl', toB2cl(gstr1.b2cl)),
    ...unlessEmpty('b2cs', toB2cs(gstr1.b2cs)),
    ...unlessEmpty('cdnr', toCdnr(gstr1.cdnr)),
    ...unlessEmpty(
      'cdnur',
      gstr1.cdnur.map((note) => ({ ...toNote(note), typ: 'B2CL', itms: toItems(note) })),
    ),
    ...(gstr1.nil.length === 0 ? {} : { nil: { inv: gstr1.nil.map(toNil) } }),
    ...(hasHsn ? { hsn: { hsn_b2b: toHsn(gstr1.hsnBusiness), hsn_b2c: toHsn(gstr1.hsnConsumer) } } : {}),
    ...(gstr1.numbers.length === 0 ? {} : { doc_issue: toDocIssue(gstr1.numbers) }),
  });
}
