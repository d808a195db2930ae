// The query of the list of a month's documents, and its rows.

import type { Count } from '#shop/catalog/listing.ts';
import type { Paise } from '#shop/money/money.ts';
import type { TaxDocumentKind } from './document-number.ts';

export const DOCUMENT_SORTS = [
  'date-desc',
  'date-asc',
  'number-asc',
  'number-desc',
  'total-desc',
  'total-asc',
] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

export interface DocumentFilters {
  /** '2026-11', for example. */
  readonly month: string;
  readonly search: string;
  readonly kind: TaxDocumentKind | null;
}

export interface DocumentQuery extends DocumentFilters {
  readonly sort: DocumentSort;
  readonly page: number;
  readonly rows: number;
}

export interface ListedTaxDocument {
  readonly id: string;
  readonly kind: TaxDocumentKind;
  readonly documentNumber: string;
  readonly issuedAt: Date;
  /** The order's number that people see. */
  readonly orderNumber: string;
  readonly name: string;
  readonly gstin: string;
  readonly placeOfSupply: string;
  readonly tax: Paise;
  readonly total: Paise;
  /** The number of the invoice that a credit note reduces; null for an invoice. */
  readonly against: string | null;
  /** True for a credit note that came too late to reduce the tax. */
  readonly isLate: boolean;
}

export interface DocumentList {
  readonly documents: readonly ListedTaxDocument[];
  readonly found: Count;
  readonly page: number;
}
