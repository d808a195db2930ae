// A product as its rows describe it, before colours are separated and values are read: the same shape for every shop's file. Pure.

import type { SourceOption, SourceRow } from './source-rows.ts';

export interface SourcePicture {
  readonly source: string;
  readonly alt: string;
}

export interface SourceVariant {
  readonly row: SourceRow;
  /** As the file names it; '' for a product without sizes. */
  readonly size: string;
  /** '' when the file names none. */
  readonly color: string;
  /** Options that are neither size nor colour. */
  readonly others: readonly SourceOption[];
  readonly pictures: readonly SourcePicture[];
}

export interface SourceProduct {
  readonly line: number;
  /** As the file has it; '' when the name tells products apart. */
  readonly handle: string;
  /** The rows with the columns of the product; the first text of a column counts. */
  readonly rows: readonly SourceRow[];
  readonly variants: readonly SourceVariant[];
  /** Pictures that belong to no colour. */
  readonly pictures: readonly SourcePicture[];
  /** The product's own SKU, beside those of its sizes; '' when the file has none. */
  readonly sku: string;
  /** Properties that do not tell variants apart: { name: 'Neck', value: 'Round' }. */
  readonly properties: readonly SourceOption[];
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}
