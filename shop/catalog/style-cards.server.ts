// Cards that stand for a style: whether the lists of the shop have them, what they say, and how many cards each category has. A list of
// the shop, a category, a collection or a search shows them; rows of a few chosen products (home page, bestsellers) show products.

import type { ShopContext } from '#shop/context.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { listCategoriesWithIds } from './categories.server.ts';
import type { Category } from './category.ts';
import { countFacet, findMatches } from './facet-counts.ts';
import { getFacetIndex } from './facet-index.server.ts';
import type { FacetIndex } from './facet-index.ts';
import type { CardProduct } from './product.ts';
import { rowsOfStyle } from './style-rows.ts';

/** Checks the index first: a shop without styles need not read the setting. */
export const isOneCardPerStyle = async (ctx: ShopContext, index: FacetIndex): Promise<boolean> =>
  index.styles !== null && (await getSettings(ctx)).oneCardPerStyle;

/** Adds the number of other colours of the style that can be bought to the card. */
export function withMoreColors({ slots, columns, styles }: FacetIndex, card: CardProduct): CardProduct {
  const slot = slots.findText(card.id);
  if (styles === null || slot < 0) return card;
  const others = rowsOfStyle(styles, columns.style[slot] as number).filter(
    (row) => row !== slot && columns.isActive[row] === 1 && columns.available[row] === 1,
  );
  return others.length === 0 ? card : { ...card, moreColors: others.length };
}

/** Returns active categories, each with the number of cards in its list. */
export async function listCategoriesWithCards(
  ctx: ShopContext,
  { limit, oneCardPerStyle }: { readonly limit: number; readonly oneCardPerStyle: boolean },
): Promise<Category[]> {
  const [categories, index] = await Promise.all([listCategoriesWithIds(ctx, limit), getFacetIndex(ctx)]);
  const cards =
    oneCardPerStyle && index.styles !== null
      ? index.categories.sumByValue(countFacet(index, 'category', findMatches(index, [])))
      : null;
  return categories.map(({ id, ...category }) =>
    cards ? { ...category, productCount: cards.get(id) ?? 0 } : category,
  );
}
