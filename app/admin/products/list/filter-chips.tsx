import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminProductList } from '#shop/catalog/admin-product.ts';
import { type AdminProductsQuery, activeFilters, hasFilters } from '#shop/catalog/admin-products-query.ts';
import { withParams } from '../../kit/list/paging.ts';
import { usePendingSearchParams } from '../../kit/list/use-change-params.ts';
import { countText, filterText, productsText } from './list-messages.ts';

/** The active filters, each with a button that removes it. */
export function FilterChips({
  query,
  list,
}: {
  readonly query: AdminProductsQuery;
  readonly list: AdminProductList | null;
}) {
  const params = usePendingSearchParams();
  if (!list || !hasFilters(query)) return null;
  const active = activeFilters(query);
  const allRemoved = Object.fromEntries(
    [...active.flatMap((filter) => filter.params), 'search', 'category'].map((each) => [each, null]),
  );
  return (
    <div className="chips">
      {active.map((filter) => {
        const [name, value] = filterText(query, filter);
        const removedParams = Object.fromEntries(filter.params.map((param) => [param, null]));
        return (
          <span key={filter.name} className="chip">
            {name}: <b>{value}</b>
            <Link
              className="chip__off"
              to={withParams(params, removedParams)}
              preventScrollReset
              aria-label={`Remove the filter ${name}`}
            >
              <Icon name="close" size="xs" />
            </Link>
          </span>
        );
      })}
      <Link className="inline-link" to={withParams(params, allRemoved)} preventScrollReset>
        Clear all
      </Link>
      <span className="chips__count" role="status">
        {countText(list.found)} of {productsText(list.totals.products)}
      </span>
    </div>
  );
}
