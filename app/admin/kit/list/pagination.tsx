import { Link } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { formatCount } from '#shop/format-count.ts';
import { lastPage, type Paging, pageNumbers, ROWS_PER_PAGE, withParams } from './paging.ts';
import { useChangeParams, usePendingSearchParams } from './use-change-params.ts';

interface PaginationProps extends Paging {
  readonly total: number;
  /** True for a later page that has no rows any more: then no page is the current one. */
  readonly isEmpty?: boolean;
  /** True when there are more rows than `total`, which were not counted. */
  readonly hasMore?: boolean;
  /** 'product', 'products' */
  readonly noun: readonly [one: string, many: string];
}

/** Page links of a list: every page has a URL that can be bookmarked and shared. */
export function Pagination({ total, hasMore = false, isEmpty = false, page: requested, rows, noun }: PaginationProps) {
  const params = usePendingSearchParams();
  const change = useChangeParams();
  const last = lastPage(total, rows);
  const page = Math.min(requested, last);
  const from = (page - 1) * rows + 1;
  if (total === 0) return null;
  return (
    <div className="pg">
      <span>
        {!isEmpty && `${formatCount(from)}–${formatCount(Math.min(total, page * rows))} of `}
        {formatCount(total)}
        {hasMore && '+'} {noun[total === 1 ? 0 : 1]}
      </span>
      <label className="pg__rows">
        Rows
        <select className="select select--sm" value={rows} onChange={(event) => change({ rows: event.target.value })}>
          {ROWS_PER_PAGE.map((rowCount) => (
            <option key={rowCount}>{rowCount}</option>
          ))}
        </select>
      </label>
      {last > 1 && (
        <nav aria-label="Pages">
          <PageArrow to={isEmpty ? page : page - 1} last={last} icon="cleft" label="Previous page" params={params} />
          {pageNumbers(page, last).map((each, index, all) =>
            each === 'gap' ? (
              <span key={`after ${all[index - 1]}`}>…</span>
            ) : (
              <Link
                key={each}
                to={withParams(params, { page: String(each) })}
                preventScrollReset
                aria-label={`Page ${each}`}
                aria-current={each === page && !isEmpty ? 'page' : undefined}
              >
                {each}
              </Link>
            ),
          )}
          <PageArrow to={page + 1} last={last} icon="cright" label="Next page" params={params} />
        </nav>
      )}
    </div>
  );
}

interface PageArrowProps {
  readonly to: number;
  readonly last: number;
  readonly icon: string;
  readonly label: string;
  readonly params: URLSearchParams;
}

function PageArrow({ to, last, icon, label, params }: PageArrowProps) {
  if (to < 1 || to > last) {
    return (
      <span className="pg__off" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to={withParams(params, { page: String(to) })} preventScrollReset aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
