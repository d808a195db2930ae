// A suggestion of the search box.

import type { Paise } from '#shop/money/money.ts';
import type { Picture } from './picture.ts';

export const MAX_SUGGESTIONS = 6;

export interface Suggestion {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly price: Paise;
  readonly picture: Picture | null;
}
