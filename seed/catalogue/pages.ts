// The sample store's own texts: its story, its courts, and a page of its own. The other pages keep the texts that come with the store.
import { BUILT_IN_PAGES, type PageText } from '#shop/pages/built-in-pages.ts';
import type { BuiltInSlug } from '#shop/pages/page-slug.ts';

const ABOUT: PageText = {
  title: 'The warp and the weft',
  body: `Tānā-bānā is what weavers in India call the two sets of thread that make a cloth. One alone is only yarn. It takes the crossing of both.

## Tānā, the thread that stays

The warp is stretched on the loom before anything else happens. It does not move, and it carries the weight. For us that is the cloth itself: cotton and silk, georgette and linen, block prints and bandhani, and the ways of working them that were here long before us.

## Bānā, the thread that travels

The weft goes over and under, line by line, and makes the pattern. That part is yours: a kurta with jeans on a Monday, a saree at a wedding, jhumkas with a plain shirt. We choose items that go with what you already own.

## What you can count on

- We say what each item is made of, and show it as it is.
- Sold-out sizes are clearly marked.
- You see the full price with delivery before you order. Nothing is added afterwards.
- When something is not right, our [refund and exchange rules](/returns) are in plain words, and a person [answers you](/contact).`,
};

const TERMS: PageText = {
  title: BUILT_IN_PAGES.terms.title,
  body: BUILT_IN_PAGES.terms.body.replace(
    'As a consumer you may turn to',
    'The courts of Bangalore, Karnataka have jurisdiction; as a consumer you may also turn to',
  ),
};

export const builtInPages: Readonly<Partial<Record<BuiltInSlug, PageText>>> = { about: ABOUT, terms: TERMS };

export const ownPages: readonly (PageText & { readonly slug: string })[] = [
  {
    slug: 'size-guide',
    title: 'Size guide',
    body: `Measure yourself over light clothes, and compare with the table. All measures are of the body, in centimetres.

## Kurtas, dresses and tops

| Size | Bust | Waist | Hips |
|---|--:|--:|--:|
| XS | 80 | 62 | 88 |
| S | 84 | 66 | 92 |
| M | 90 | 72 | 98 |
| L | 96 | 78 | 104 |
| XL | 102 | 84 | 110 |
| XXL | 108 | 90 | 116 |

## How to measure

1. **Bust:** around the fullest part, with the tape level at the back.
2. **Waist:** around the narrowest part, with a finger under the tape.
3. **Hips:** around the fullest part, feet together.

## Between two sizes

Take the larger one for a relaxed fit. You can ask for an exchange within {exchangeDays} days of delivery: see our [exchange rules](/returns).`,
  },
];
