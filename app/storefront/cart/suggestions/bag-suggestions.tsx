import type { Bag } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { FeaturedRow } from '../../product-card/featured-row.tsx';
import { useBagSuggestions } from './use-bag-suggestions.ts';

interface BagSuggestionsProps {
  readonly bag: Bag;
  /** Shown when the suggestions cannot be loaded. */
  readonly featured: readonly CardProduct[];
}

/** Products that go with the bag, at the end of its page. */
export function BagSuggestions({ bag, featured }: BagSuggestionsProps) {
  const suggestions = useBagSuggestions(bag, featured);
  return suggestions && <FeaturedRow featured={suggestions} savedItems={bag} />;
}
