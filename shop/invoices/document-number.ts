// The numbers of invoices and credit notes: letters, financial year and a number without gaps (CGST Rules, rule 46(b): at most
// 16 characters). TB/26-27/000123 is an invoice, TBC/26-27/000004 a credit note.

import type { TAX_DOCUMENT_KINDS } from '#config/value-lists.ts';
import { dayInIndia } from '#shop/indian-clock.ts';

export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number];

/** Returns the year from April to March by Indian time: 31 March 2027, 18:29 UTC is in '26-27', one minute later '27-28' begins. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number);
  const start = month >= 4 ? year : year - 1;
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
  return `${twoDigits(start)}-${twoDigits(start + 1)}`;
}

/** True for two characters: with one length for all, no invoice series equals a series of credit notes, which has a third letter, C. */
export const isInvoicePrefix = (prefix: string): boolean => /^[A-Z0-9]{2}$/.test(prefix);

export const seriesOf = (kind: TaxDocumentKind, prefix: string): string => (kind === 'invoice' ? prefix : `${prefix}C`);

export const formatDocumentNumber = (series: string, year: string, number: number): string =>
  `${series}/${year}/${String(number).padStart(6, '0')}`;
