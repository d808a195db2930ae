// Texts of a bulk change before staff confirm it: the affected products, those on other pages, and those that already have the new status.

import type { ProductStatus } from '#shop/catalog/product.ts';
import { formatCount } from '#shop/format-count.ts';
import { joinNames } from '../../kit/wording.ts';

export interface AffectedProduct {
  readonly id: string;
  readonly name: string;
  readonly status: ProductStatus;
}

export type BulkChange = 'activate' | 'deactivate' | 'stock' | 'delete';

const STATUS_NOTES: Readonly<Record<BulkChange, readonly [AffectedProduct['status'], string]>> = {
  activate: ['active', 'active already'],
  deactivate: ['inactive', 'inactive already'],
  stock: ['inactive', 'inactive and hidden from the shop'],
  delete: ['inactive', 'inactive and hidden from the shop'],
};

/** What the change does to a scheduled product. */
const SCHEDULED_NOTES: Readonly<Record<BulkChange, string>> = {
  activate: 'scheduled and will be shown at once',
  deactivate: 'scheduled and will no longer be published',
  stock: 'scheduled and not in the shop yet',
  delete: 'scheduled and not in the shop yet',
};

const joinProductNames = (products: readonly AffectedProduct[]): string => joinNames(products.map(({ name }) => name));

/** Returns '2 of them are inactive already: Kurta and Saree.'; null for an empty list. */
function countSentence(matching: readonly AffectedProduct[], total: number, predicate: string): string | null {
  if (matching.length === 0) return null;
  if (total === 1) return `It is ${predicate}.`;
  if (matching.length === total) return `All of them are ${predicate}.`;
  return `${formatCount(matching.length)} of them ${matching.length === 1 ? 'is' : 'are'} ${predicate}: ${joinProductNames(matching)}.`;
}

export interface AffectedText {
  readonly names: string;
  readonly notes: readonly string[];
}

export function affectedText(
  change: BulkChange,
  products: readonly AffectedProduct[],
  onOtherPages: ReadonlySet<string>,
): AffectedText {
  const [status, predicate] = STATUS_NOTES[change];
  const notes = [
    countSentence(
      products.filter(({ id }) => onOtherPages.has(id)),
      products.length,
      'not on this page',
    ),
    countSentence(
      products.filter((product) => product.status === status),
      products.length,
      predicate,
    ),
    countSentence(
      products.filter((product) => product.status === 'scheduled'),
      products.length,
      SCHEDULED_NOTES[change],
    ),
  ];
  return { names: joinProductNames(products), notes: notes.filter((note) => note !== null) };
}

/** Returns '115 selected, 105 of them not on this page'. */
export function selectedText(count: number, onOtherPages: number): string {
  const selected = `${formatCount(count)} selected`;
  return onOtherPages === 0 ? selected : `${selected}, ${formatCount(onOtherPages)} of them not on this page`;
}

/** Returns the text after a change of products of which some had been deleted. */
export function notChangedText(missing: readonly string[]): string {
  return `${joinNames(missing)} ${missing.length === 1 ? 'was' : 'were'} deleted by somebody else and not changed.`;
}
