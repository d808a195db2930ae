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
function sentenceOf(some: readonly TouchedProduct[], all: number, said: string): string | null {
  if (some.length === 0) return null;
  if (all === 1) return `It is ${said}.`;
  if (some.length === all) return `All of them are ${said}.`;
  return `${units(some.length)} of them ${some.length === 1 ? 'is' : 'are'} ${said}: ${namesOf(some)}.`;
}

export interface TouchedText {
  readonly names: string;
  readonly facts: readonly string[];
}

export function touchedText(
  change: BulkChange,
  products: readonly TouchedProduct[],
  elsewhere: ReadonlySet<string>,
): TouchedText {
  const [status, said] = STATED[change];
  const facts = [
    sentenceOf(
      products.filter(({ id }) => elsewhere.has(id)),
      products.length,
      'not on this page',
    ),
    sentenceOf(
      products.filter((product) => product.status === status),
      products.length,
      said,
    ),
  ];
  return { names: namesOf(products), facts: facts.filter((fact) => fact !== null) };
}

/** '115 selected, 105 of them not on this page' */
export function selectedText(all: number, elsewhere: number): string {
  const selected = `${units(all)} selected`;
  return elsewhere === 0 ? selected : `${selected}, ${units(elsewhere)} of them not on this page`;
}

/** Shown after a change that did not reach every product. */
export function notChangedText(missing: readonly string[]): string {
  return `${joinNames(missing)} ${missing.length === 1 ? 'was' : 'were'} deleted meanwhile and not changed.`;
}
