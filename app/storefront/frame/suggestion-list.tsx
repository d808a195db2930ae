import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { EMPTY_QUERY, shopPath } from '#shop/catalog/shop-query.ts';
import type { Suggestion } from '#shop/catalog/suggestion.ts';
import type { Suggestions } from './use-suggestions.ts';

export const LIST_ID = 'search-suggestions';
export const optionId = (index: number): string => `${LIST_ID}-${index}`;

/** The paths of all entries, in the order of the arrow keys: the products, then all results. */
export const getEntryPaths = (products: readonly Suggestion[], text: string): readonly string[] => [
  ...products.map(({ slug }) => `/product/${slug}`),
  shopPath(EMPTY_QUERY, { search: text }),
];

interface SuggestionListProps {
  readonly text: string;
  readonly suggestions: Suggestions;
  /** The index of the entry selected by the arrow keys. */
  readonly active: number | null;
}

export function SuggestionList({ text, suggestions, active }: SuggestionListProps) {
  if (suggestions.state === 'none') return null;
  const products = 'products' in suggestions ? suggestions.products : [];
  const paths = getEntryPaths(products, text);
  const getEntryProps = (index: number) => ({
    id: optionId(index),
    role: 'option',
    tabIndex: -1,
    href: paths[index],
    'aria-selected': active === index,
  });
  return (
    <div className="suggest" aria-busy={suggestions.state === 'loading'}>
      <p className={classNames('suggest__state', products.length > 0 && 'sr')} role="status">
        {getStateText(suggestions, text)}
      </p>
      {/* A press must not take the focus from the box: leaving the box closes the list. */}
      <div id={LIST_ID} role="listbox" aria-label="Suggestions" onMouseDown={(event) => event.preventDefault()}>
        {products.map((product, index) => (
          <a key={product.slug} {...getEntryProps(index)}>
            {product.picture ? (
              <Picture picture={product.picture} sizes="42px" widths={[96, 200]} alt="" />
            ) : (
              <span className="picture tone-paper" />
            )}
            <span>
              <b>
                <HighlightedName name={product.name} text={text} />
              </b>
              <small>{product.category}</small>
            </span>
            <Price amount={product.price} />
          </a>
        ))}
        <a {...getEntryProps(products.length)} className="suggest__all">
          View all results
        </a>
      </div>
    </div>
  );
}

function getStateText(suggestions: Suggestions, text: string): string {
  if (suggestions.state === 'failed') return 'Suggestions are not available right now';
  const count = 'products' in suggestions ? suggestions.products.length : 0;
  if (count > 0) return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
  return suggestions.state === 'loading' ? 'Searching...' : `No products match “${text}”`;
}

/** Highlights the search text in the name, if the name contains it. */
function HighlightedName({ name, text }: { readonly name: string; readonly text: string }) {
  const start = name.toLowerCase().indexOf(text.toLowerCase());
  if (start < 0) return name;
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, start + text.length)}</mark>
      {name.slice(start + text.length)}
    </>
  );
}
