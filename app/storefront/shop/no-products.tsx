import noResults from '#app/assets/weaves/no-results.svg';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Weave } from '#app/ui/weave.tsx';
import type { Category } from '#shop/catalog/category.ts';
import type { Listing } from '#shop/catalog/listing.ts';
import { listPath, type ShopQuery } from '#shop/catalog/shop-query.ts';
import { ButtonLink } from '../button-link.tsx';
import { noMatchText } from './shop-messages.ts';

interface NoProductsProps {
  readonly query: ShopQuery;
  readonly listing: Listing;
  readonly categories: readonly Category[];
}

/** Shown when no product matches the query, or the store has no products. */
export function NoProducts({ query, listing: { found, total }, categories }: NoProductsProps) {
  return (
    <EmptyState
      title={total === 0 ? 'No products found' : 'No products match your filters'}
      text={total === 0 ? 'Check back soon for amazing products!' : noMatchText(query, categories, found.count, total)}
      pictogram={<Weave src={noResults} width={216} height={270} />}
    >
      {total === 0 && query.collection !== null ? (
        <ButtonLink href="/shop">See all products</ButtonLink>
      ) : (
        <ButtonLink href={listPath(query)}>Reset Filters</ButtonLink>
      )}
    </EmptyState>
  );
}
