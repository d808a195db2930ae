import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import { lastPage, withParams } from '../kit/list/paging.ts';
import { usePendingSearchParams } from '../kit/list/use-change-params.ts';
import type { PagedRows } from './fulfilment-data.ts';

interface ListPageLinksProps {
  readonly list: PagedRows<unknown>;
  /** URL parameter of this list's page; `page` belongs to the ready list. */
  readonly pageParam: string;
  /** Plural: 'parcels'. */
  readonly itemName: string;
}

/** The pages of a second list on the screen; hidden when everything fits on one page. */
export function ListPageLinks({ list: { rows, total, page, perPage }, pageParam, itemName }: ListPageLinksProps) {
  const params = usePendingSearchParams();
  const lastPageNumber = lastPage(total, perPage);
  if (lastPageNumber === 1 && page === 1) return null;
  // withParams drops `page` unless it is given: the ready list stays on its page.
  const to = (page: number) =>
    withParams(params, { [pageParam]: page === 1 ? null : String(page), page: params.get('page') });
  if (rows.length === 0) {
    // All rows of this page have been resolved since it was opened.
    return (
      <p className="panel__line">
        <Link className="inline-link" to={to(1)} preventScrollReset>
          Back to the first {itemName}
        </Link>
      </p>
    );
  }
  const rowsBefore = (page - 1) * perPage;
  return (
    <div className="pg">
      <span>
        {rowsBefore + 1}–{rowsBefore + rows.length} of {formatCount(total)} {itemName}
      </span>
      <nav aria-label={`Pages of ${itemName}`}>
        {page > 1 && (
          <Link to={to(page - 1)} preventScrollReset aria-label={`Previous ${itemName}`}>
            <Icon name="cleft" />
          </Link>
        )}
        {page < lastPageNumber && (
          <Link to={to(page + 1)} preventScrollReset aria-label={`Next ${itemName}`}>
            <Icon name="cright" />
          </Link>
        )}
      </nav>
    </div>
  );
}
