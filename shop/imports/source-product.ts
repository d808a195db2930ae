// A product as its rows describe it, before colours are separated and values are read, in one shape for the files of every shop. Pure.

import type { SourceOption, SourceRow } from './source-rows.ts';

export interface SourcePicture {
  readonly source: string;
  readonly alt: string;
}

export interface SourceVariant {
  readonly row: SourceRow;
  /** The name of the size in the file; '' for a product without sizes. */
  readonly size: string;
  /** '' when the file has no colour for the variant. */
  readonly color: string;
  /** Options that are neither size nor colour. */
  readonly others: readonly SourceOption[];
  readonly pictures: readonly SourcePicture[];
}

export interface SourceProduct {
  /** The line of the file in which the product begins. */
  readonly line: number;
  /** '' in a file without handles, whose rows are grouped by the product's name. */
  readonly handle: string;
  /** The rows with values of the whole product, such as its description. The first row with a text in a column decides. */
  readonly rows: readonly SourceRow[];
  readonly variants: readonly SourceVariant[];
  /** Pictures that belong to no colour. */
  readonly pictures: readonly SourcePicture[];
  /** The SKU of the product itself, not of a size; '' when the file has none. */
  readonly sku: string;
  /** Properties that do not tell variants apart: { name: 'Neck', value: 'Round' }. */
  readonly properties: readonly SourceOption[];
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}
