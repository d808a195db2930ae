import { MAX_LOOK_PRODUCTS } from '#shop/catalog/look.ts';
import type { SetLookRefusal } from '#shop/catalog/looks.server.ts';

export const LOOK_SAVED = 'Look saved.';

export const LOOK_FAILURE_MESSAGES = { set: 'The look could not be saved. Please try again.' } as const;

export const LOOK_PROBLEM_TEXTS: Readonly<Record<Exclude<SetLookRefusal, 'not-allowed'>, string>> = {
  'no-such-product': 'One of these products has been deleted.',
  'changed-meanwhile': 'Somebody else has changed this look. The form shows it now. Change it again.',
  'too-many': `A look has at most ${MAX_LOOK_PRODUCTS} products.`,
  twice: 'This product is part of the look already.',
  itself: 'A product cannot be part of its own look.',
};
