// The list of a month's documents: what staff ask for and see.

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
  /** '2026-11' */
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
  /** The order's number, for people. */
  readonly orderNumber: string;
  readonly name: string;
  readonly gstin: string;
  readonly placeOfSupply: string;
  readonly tax: Paise;
  readonly total: Paise;
  /** The invoice that a credit note reduces. */
  readonly against: string | null;
  /** A credit note that came too late to reduce the tax. */
  readonly isLate: boolean;
}

export interface DocumentList {
  readonly documents: readonly ListedTaxDocument[];
  readonly found: Count;
  readonly page: number;
}
