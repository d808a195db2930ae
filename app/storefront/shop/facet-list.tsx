// The values of a facet as checkboxes of the filters' form, so that they work without JavaScript. Values beyond the
// first eight are behind 'Show more'.

import type { FacetValue } from '#shop/catalog/facets.ts';
import { formatCount } from '#shop/format-count.ts';
import { ColorSwatch } from './color-swatch.tsx';
import { facetCountText } from './shop-messages.ts';

const VISIBLE_VALUES = 8;

export interface FacetListProps<Value> {
  readonly legend: string;
  /** The name in the URL. */
  readonly name: string;
  readonly values: readonly FacetValue<Value>[];
  readonly chosen: readonly Value[];
  /** Called with the value that was checked or unchecked. */
  readonly onToggle: (value: Value) => void;
}

export function FacetList<Value extends string | number>(props: FacetListProps<Value>) {
  const { legend, values, chosen } = props;
  const first = values.slice(0, VISIBLE_VALUES);
  const hiddenValues = values.slice(VISIBLE_VALUES);
  return (
    <fieldset className="facet">
      <legend className="sr">{legend}</legend>
      <Values {...props} values={first} />
      {hiddenValues.length > 0 && (
        <details className="facet__more" open={hiddenValues.some(({ value }) => chosen.includes(value))}>
          <summary>
            <span className="facet__show">Show {hiddenValues.length} more</span>
            <span className="facet__hide">Show fewer</span>
          </summary>
          <Values {...props} values={hiddenValues} />
        </details>
      )}
    </fieldset>
  );
}

function Values<Value extends string | number>(props: FacetListProps<Value>) {
  const { name, values, chosen, onToggle } = props;
  return (
    <ul>
      {values.map(({ value, label, count, hex }) => (
        <li key={value}>
          <label>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            {hex !== undefined && <ColorSwatch color={String(value)} hex={hex} />}
            <span>{label}</span>
            {count !== null && <FacetCount count={count} />}
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Screen readers hear '12 products'. */
export function FacetCount({ count }: { readonly count: number }) {
  return (
    <em>
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr">, {facetCountText(count)}</span>
    </em>
  );
}
