// Meta tags of a page with a fixed title: contact, search, order tracking, complaints. A page that failed has its title
// only.

import { getStoreName, type Matches, pageTitle } from '#app/page-title.ts';
import { pageMeta } from './page-meta.ts';

interface FixedPage {
  readonly title: string;
  readonly path: string;
  readonly describe: (storeName: string) => string;
}

interface MetaInput {
  readonly matches: Matches;
  readonly loaderData?: { readonly origin: string } | undefined;
}

export const fixedPageMeta =
  ({ title, path, describe }: FixedPage) =>
  ({ matches, loaderData }: MetaInput) => {
    if (!loaderData) return [pageTitle(matches, title)];
    const storeName = getStoreName(matches);
    return pageMeta({ storeName, title, description: describe(storeName), path, origin: loaderData.origin });
  };
