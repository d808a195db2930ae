// The texts that come with the store, by address. They hold for any merchant: names and numbers are placeholders. A store shows them
// until staff save their own (pages.server.ts stores the first version).

import type { BuiltInSlug } from './page-slug.ts';
import { ABOUT } from './texts/about.ts';
import { PRIVACY } from './texts/privacy.ts';
import { REFUND } from './texts/refund.ts';
import { RETURNS } from './texts/returns.ts';
import { SHIPPING } from './texts/shipping.ts';
import { TERMS } from './texts/terms.ts';

export interface PageText {
  readonly title: string;
  /** Markdown with placeholders. */
  readonly body: string;
}

export const BUILT_IN_PAGES: Readonly<Record<BuiltInSlug, PageText>> = {
  about: ABOUT,
  returns: RETURNS,
  refund: REFUND,
  shipping: SHIPPING,
  privacy: PRIVACY,
  terms: TERMS,
};
