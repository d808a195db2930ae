import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { EMPTY_QUERY, shopPath } from '#shop/catalog/shop-query.ts';
import type { Suggestion } from '#shop/catalog/suggestion.ts';
import type { Suggestions } from './use-suggestions.ts';

export const LIST_ID = 'search-suggestions';
export const optionId = (index: number): string => `${LIST_ID}-${index}`;

/** Every place the list leads to, in the order of the arrow keys: the products, then all results. */
export const addressesOf = (found: readonly Suggestion[], text: string): readonly string[] => [
  ...found.map(({ slug }) => `/product/${slug}`),
  shopPath(EMPTY_QUERY, { search: text }),
];

interface SuggestionListProps {
  readonly text: string;
  readonly suggestions: Suggestions;
  /** The entry the arrow keys are on. */
  readonly active: number | null;
}

export function SuggestionList({ text, suggestions, active }: SuggestionListProps) {
  if (suggestions.state === 'none') return null;
  const found = 'found' in suggestions ? suggestions.found : [];
  const addresses = addressesOf(found, text);
  const entry = (index: number) => ({
    id: optionId(index),
    role: 'option',
    tabIndex: -1,
    href: addresses[index],
    'aria-selected': active === index,
  });
  return (
    <div className="suggest" aria-busy={suggestions.state === 'loading'}>
      <p className={classNames('suggest__state', found.length > 0 && 'sr')} role="status">
        {stateText(suggestions, text)}
      </p>
      {/* A press must not take the focus from the box: leaving the box closes the list. */}
      <div id={LIST_ID} role="listbox" aria-label="Suggestions" onMouseDown={(event) => event.preventDefault()}>
        {found.map((product, index) => (
          <a key={product.slug} {...entry(index)}>
            {product.picture ? (
              <Picture picture={product.picture} sizes="42px" widths={[96, 200]} alt="" />
            ) : (
              <span className="picture tone-paper" />
            )}
            <span>
              <b>
                <Marked name={product.name} text={text} />
              </b>
              <small>{product.category}</small>
            </span>
            <Price amount={product.price} />
          </a>
        ))}
        <a {...entry(found.length)} className="suggest__all">
          View all results
        </a>
      </div>
    </div>
  );
}

function stateText(suggestions: Suggestions, text: string): string {
  if (suggestions.state === 'failed') return 'Suggestions are not available right now';
  const count = 'found' in suggestions ? suggestions.found.length : 0;
  if (count > 0) return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
  return suggestions.state === 'loading' ? 'Searching...' : `No products match “${text}”`;
}

/** The typed part of the name, where the name has it. */
function Marked({ name, text }: { readonly name: string; readonly text: string }) {
  const at = name.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + text.length)}</mark>
      {name.slice(at + text.length)}
    </>
  );
}
