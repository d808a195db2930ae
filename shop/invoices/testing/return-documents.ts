// Documents of a return for tests. Each line is computed as at checkout, so that its parts add up.

import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import { splitTax } from '#shop/tax/gst.ts';
import { sumLines } from '../document-lines.ts';
import { formatDocumentNumber } from '../document-number.ts';
import type { ReturnDocument } from '../gstr1-tables.ts';

export interface LineWanted {
  readonly price: number;
  readonly quantity?: number;
  readonly rate?: number;
  readonly hsn?: string;
  readonly unit?: 'PCS' | 'PRS';
}

export function documentLine(
  { price, quantity = 1, rate = 5, hsn = '6204', unit = 'PCS' }: LineWanted,
  isInterState: boolean,
): TaxDocumentLine {
  const total = price * quantity;
  const split = splitTax(total, rate, isInterState);
  return {
    orderItemId: '00000000-0000-4000-8000-00000000aaaa',
    name: 'Kurta',
    size: 'M',
    hsn,
    unit,
    quantity,
    price,
    rate,
    total,
    discount: 0,
    shipping: 0,
    ...split,
  };
}

export interface DocumentWanted {
  readonly lines: readonly LineWanted[];
  readonly to?: string;
  readonly gstin?: string;
  /** The total of the reduced invoice; makes the document a credit note. */
  readonly againstTotal?: number;
  readonly number?: number;
  readonly issuedAt?: Date;
  readonly taxMode?: 'gst' | 'none';
}

const KARNATAKA = '29';

/** Makes a document of a seller in Karnataka, by default to Kerala. */
export function returnDocument(wanted: DocumentWanted): ReturnDocument {
  const { to = '32', gstin = '', number = 1, againstTotal, taxMode = 'gst' } = wanted;
  const lines = wanted.lines.map((line) => documentLine(line, to !== KARNATAKA));
  const isCredit = againstTotal !== undefined;
  const series = isCredit ? 'TBC' : 'TB';
  return {
    kind: isCredit ? 'credit-note' : 'invoice',
    series,
    number,
    lines,
    taxMode,
    financialYear: '26-27',
    documentNumber: formatDocumentNumber(series, '26-27', number),
    issuedAt: wanted.issuedAt ?? new Date('2026-11-14T06:00:00.000Z'),
    placeOfSupply: to,
    gstin: '29AAPFU0939F1ZR',
    sellerState: KARNATAKA,
    recipient: { name: 'Asha Rao', business: gstin === '' ? '' : 'Rao Textiles', gstin },
    total: sumLines(lines).total,
    orderNumber: `ORD-${number}`,
    against: isCredit
      ? { documentNumber: 'TB/26-27/000001', issuedAt: new Date('2026-11-01T06:00:00.000Z'), total: againstTotal }
      : null,
  };
}
