import type { FacetValue } from '#shop/catalog/facets.ts';
import type { ShopSize } from '#shop/catalog/shop-query.ts';
import { FacetCount } from './facet-list.tsx';

interface SizeButtonsProps {
  readonly sizes: readonly FacetValue<ShopSize>[];
  readonly chosen: readonly ShopSize[];
}

/**
 * Each button submits the form with its size. The hidden fields keep the chosen sizes; a size that is sent twice is
 * off.
 */
export function SizeButtons({ sizes, chosen }: SizeButtonsProps) {
  return (
    <fieldset className="sizes">
      <legend className="sr">Size</legend>
      <button type="submit" name="size" value="" className="size size--all" aria-pressed={chosen.length === 0}>
        All Sizes
      </button>
      {sizes.map(({ value, count }) => (
        // The count lies over the button but is not its child, so that the button's accessible name is the size alone.
        <span key={value} className="sizes__cell">
          <button
            type="submit"
            name="size"
            value={value}
            className="size"
            aria-describedby={count === null ? undefined : `size-${value}`}
            aria-pressed={chosen.includes(value)}
          >
            {value}
          </button>
          {count !== null && (
            <small id={`size-${value}`}>
              <FacetCount count={count} />
            </small>
          )}
        </span>
      ))}
      {chosen.map((size) => (
        <input key={size} type="hidden" name="size" value={size} />
      ))}
    </fieldset>
  );
}
