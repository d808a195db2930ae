// Texts of a bulk change before the click: which products it affects, which of them are not on the page, and which already have that state
// and do not change. Pure.

import { joinNames } from '../../kit/wording.ts';
import { units } from './list-messages.ts';

export interface TouchedProduct {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'inactive';
}

export type BulkChange = 'activate' | 'deactivate' | 'stock' | 'delete';

const STATED: Readonly<Record<BulkChange, readonly [TouchedProduct['status'], string]>> = {
  activate: ['active', 'active already'],
  deactivate: ['inactive', 'inactive already'],
  stock: ['inactive', 'inactive and hidden from the shop'],
  delete: ['inactive', 'inactive and hidden from the shop'],
};

const namesOf = (products: readonly TouchedProduct[]): string => joinNames(products.map(({ name }) => name));

/** '2 of them are inactive already: Kurta and Saree.' Null when there are none. */
function sentenceOf(some: readonly TouchedProduct[], all: number, predicate: string): string | null {
  if (some.length === 0) return null;
  if (all === 1) return `It is ${predicate}.`;
  if (some.length === all) return `All of them are ${predicate}.`;
  return `${units(some.length)} of them ${some.length === 1 ? 'is' : 'are'} ${predicate}: ${namesOf(some)}.`;
}

export interface TouchedText {
  readonly names: string;
  readonly facts: readonly string[];
}

export function touchedText(
  change: BulkChange,
  products: readonly TouchedProduct[],
  onOtherPages: ReadonlySet<string>,
): TouchedText {
  const [status, predicate] = STATED[change];
  const facts = [
    sentenceOf(
      products.filter(({ id }) => onOtherPages.has(id)),
      products.length,
      'not on this page',
    ),
    sentenceOf(
      products.filter((product) => product.status === status),
      products.length,
      predicate,
    ),
  ];
  return { names: namesOf(products), facts: facts.filter((fact) => fact !== null) };
}

/** '115 selected, 105 of them not on this page' */
export function selectedText(all: number, onOtherPages: number): string {
  const selected = `${units(all)} selected`;
  return onOtherPages === 0 ? selected : `${selected}, ${units(onOtherPages)} of them not on this page`;
}

/** Shown after a change that did not reach every product. */
export function notChangedText(missing: readonly string[]): string {
  return `${joinNames(missing)} ${missing.length === 1 ? 'was' : 'were'} deleted meanwhile and not changed.`;
}
