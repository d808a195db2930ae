// Where the jump box leads: to a screen by its name, to an order by its id, and with anything else to the products. Pure.

import { PAGES } from './sections.ts';

/** A whole order id, or its last 8 characters, which have a figure among them: no word of a product has. */
const ORDER_ID = /^(?:ord-.+|(?=[a-z]*\d)[a-z\d]{8})$/i;

/** Null for nothing. */
export function jumpTo(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const page = PAGES.find(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));
  if (page) return `/admin-panel${page.path}`;
  const list = ORDER_ID.test(text) ? 'orders' : 'products';
  return `/admin-panel/${list}?${new URLSearchParams({ search: text })}`;
}
