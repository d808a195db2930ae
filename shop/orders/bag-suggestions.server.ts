// The products offered below a bag: those that go with what is in it, then bestsellers for the places that stay empty. Products in the
// bag and sold-out ones are never offered.
// Example: a bag with a kurta and a jhumka. The kurta's look and what is bought with it come first, then other kurtas; the jhumka has its own
// list of the same kind. The row takes from both lists in turn: palazzo, jhumkas, kurta, necklace.

import { listLinkedProducts } from '#shop/catalog/linked-products.server.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { listRelatedProducts } from '#shop/catalog/product-page.server.ts';
import { listActiveProductsByIds } from '#shop/catalog/products.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { listBestsellers } from './bestsellers.server.ts';

export const BAG_SUGGESTION_COUNT = 4;
/** The bag's newest products decide, so that a large bag costs no more than a small one. */
const MAX_COMPARED = 4;
/** Related products of one product of the bag; some of them may be in the bag too. */
const MAX_RELATED = 8;
/** Products of the bag that are looked up. A bag has at most 100 lines, and a product has a line per size. */
const MAX_PRODUCTS = 100;

async function listMatching(ctx: ShopContext, product: CardProduct): Promise<readonly CardProduct[]> {
  const [{ look, together }, related] = await Promise.all([
    listLinkedProducts(ctx, product.id),
    listRelatedProducts(ctx, product, MAX_RELATED),
  ]);
  return [...look, ...together, ...related];
}

/** The first of each list, then the second of each. */
function takeInTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

/** For the products with these ids, oldest first. An empty or unknown bag gets bestsellers. */
export async function listBagSuggestions(ctx: ShopContext, ids: readonly string[]): Promise<CardProduct[]> {
  const inBag = await listActiveProductsByIds(ctx, ids.slice(0, MAX_PRODUCTS));
  const matching = await Promise.all(inBag.slice(-MAX_COMPARED).map((product) => listMatching(ctx, product)));
  const suggestions = new Map<string, CardProduct>();
  const offer = (products: readonly CardProduct[]) => {
    for (const product of products) {
      const canBeOffered = product.available > 0 && !ids.includes(product.id);
      if (canBeOffered && suggestions.size < BAG_SUGGESTION_COUNT) suggestions.set(product.id, product);
    }
  };
  offer(takeInTurn(matching));
  if (suggestions.size < BAG_SUGGESTION_COUNT) offer(await listBestsellers(ctx, BAG_SUGGESTION_COUNT + inBag.length));
  return [...suggestions.values()];
}
