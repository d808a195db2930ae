// A document as lists show it, and the choice of the invoice that a page opens with.

import { formatDayInIndia } from '#shop/indian-clock.ts';
import type { Paise } from '#shop/money/money.ts';
import type { TaxDocument } from './document-title.ts';

export interface DocumentSummary
  extends Pick<TaxDocument, 'id' | 'kind' | 'documentNumber' | 'orderId' | 'invoiceId' | 'issuedAt' | 'placeOfSupply'> {
  readonly total: Paise;
}

/** A document in a list: 'Invoice TB/26-27/000123, 16 Nov 2026'. */
export interface DocumentLink {
  readonly name: 'Invoice' | 'Credit note';
  readonly number: string;
  readonly issuedOn: string;
}

export const toDocumentLink = ({ kind, documentNumber, issuedAt }: DocumentSummary): DocumentLink => ({
  name: kind === 'invoice' ? 'Invoice' : 'Credit note',
  number: documentNumber,
  issuedOn: formatDayInIndia(issuedAt, true),
});

/** `documents` must be sorted, oldest first. */
export const findLatestInvoice = (documents: readonly DocumentSummary[]): DocumentSummary | null =>
  documents.findLast(({ kind }) => kind === 'invoice') ?? null;

/** Returns the latest invoice, or null when it is credited in full. */
export function findOpenInvoice(documents: readonly DocumentSummary[]): DocumentSummary | null {
  const latest = findLatestInvoice(documents);
  if (latest === null) return null;
  const credited = documents.reduce((sum, { invoiceId, total }) => (invoiceId === latest.id ? sum + total : sum), 0);
  return credited < latest.total ? latest : null;
}
