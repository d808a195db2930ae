import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import { lastPage, withParams } from '../kit/list/paging.ts';
import { usePendingSearchParams } from '../kit/list/use-change-params.ts';
import type { PagedRows } from './fulfilment-data.ts';

interface ListPageLinksProps {
  readonly list: PagedRows<unknown>;
  /** The URL parameter of this list's page; the parameter `page` belongs to the ready list. */
  readonly pageParam: string;
  /** The plural: 'parcels'. */
  readonly itemName: string;
}

/** Links to the pages of a second list on the screen; shows nothing when the list has one page. */
export function ListPageLinks({ list: { rows, total, page, perPage }, pageParam, itemName }: ListPageLinksProps) {
  const params = usePendingSearchParams();
  const lastPageNumber = lastPage(total, perPage);
  if (lastPageNumber === 1 && page === 1) return null;
  // `page` is passed on, because withParams would drop it and the ready list would lose its page.
  const to = (page: number) =>
    withParams(params, { [pageParam]: page === 1 ? null : String(page), page: params.get('page') });
  if (rows.length === 0) {
    // This page has become empty, because all of its rows were resolved.
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
