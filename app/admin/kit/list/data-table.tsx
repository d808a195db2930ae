// The table of a list. The URL holds sort, filters and page; the server applies them. A screen defines the columns.

import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { withParams } from './paging.ts';
import { usePendingSearchParams } from './use-change-params.ts';
import type { Selection } from './use-selection.ts';

interface PageCheckProps {
  readonly label: string;
  readonly selection: Pick<Selection, 'pageState' | 'togglePage'>;
}

/** Selects all rows of the page, or deselects them. */
function PageCheck({ label, selection: { pageState, togglePage } }: PageCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = pageState === 'some';
  }, [pageState]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label={label}
      checked={pageState === 'all'}
      onChange={togglePage}
    />
  );
}

interface RowCheckProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onToggle: (withShift: boolean) => void;
}

const RowCheck = ({ label, isSelected, onToggle }: RowCheckProps) => (
  <input
    type="checkbox"
    className="check"
    aria-label={label}
    checked={isSelected}
    onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** The class of the column's cells. */
  readonly className?: string | ((row: Row) => string);
  /** True when only screen readers get the head: a column with a single arrow needs no visible head. */
  readonly isHeadHidden?: boolean;
  /** True for columns of numbers or buttons. */
  readonly alignsRight?: boolean;
  /** Makes the head a sort link; `first` is the direction of the first click. */
  readonly sort?: { readonly field: string; readonly first?: 'asc' | 'desc' };
  /** The list is always sorted by this column. */
  readonly fixedSort?: 'ascending' | 'descending';
}

interface RowSelection<Row> {
  readonly selection: Pick<Selection, 'pageState' | 'has' | 'toggle' | 'togglePage'>;
  /** 'Select all orders' */
  readonly allLabel: string;
  /** 'Select order 1A2B3C4D'; null for a row that cannot be selected. */
  readonly label: (row: Row) => string | null;
  readonly className: string;
}

interface DataTableProps<Row> {
  /** The name of the horizontally scrolling region, unless a region around it has a name. */
  readonly label?: string;
  readonly className?: string;
  /** Replaces the class of lists, for a table that stays a table on a phone. */
  readonly baseClass?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowProps?: (row: Row, index: number) => ComponentProps<'tr'>;
  readonly select?: RowSelection<Row>;
  /** 'price-asc', as in the URL. */
  readonly sort?: string;
}

/** Rows without an id need a function that returns their key. */
interface KeyedRows<Row> {
  readonly getKey: (row: Row) => string;
}

export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>): ReactNode;
export function DataTable<Row>(props: DataTableProps<Row> & KeyedRows<Row>): ReactNode;
export function DataTable({
  label,
  className,
  baseClass = 'table table--list',
  columns,
  rows,
  getKey = ({ id }) => id,
  rowProps,
  select,
  sort,
}: DataTableProps<{ readonly id: string }> & Partial<KeyedRows<{ readonly id: string }>>) {
  return (
    <ScrollRegion label={label}>
      <table className={classNames(baseClass, className)}>
        <thead>
          <tr>
            {select && (
              <th scope="col" className={select.className}>
                <PageCheck label={select.allLabel} selection={select.selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.head} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = getKey(row);
            const checkLabel = select?.label(row) ?? null;
            const isSelected = checkLabel !== null && select?.selection.has(key) === true;
            const { className: rowClass, ...props } = rowProps?.(row, index) ?? {};
            return (
              <tr key={key} {...props} className={classNames(isSelected && 'is-selected', rowClass) || undefined}>
                {select && (
                  <td className={select.className}>
                    {checkLabel !== null && (
                      <RowCheck
                        label={checkLabel}
                        isSelected={isSelected}
                        onToggle={(withShift) => select.selection.toggle(key, withShift)}
                      />
                    )}
                  </td>
                )}
                {columns.map(({ head, cell, className: cellClass }) => (
                  <td key={head} className={typeof cellClass === 'function' ? cellClass(row) : cellClass}>
                    {cell(row, index)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function ScrollRegion({ label, children }: { readonly label: string | undefined; readonly children: ReactNode }) {
  if (label === undefined) return <div className="table-wrap">{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface HeadProps {
  readonly column: Pick<Column<never>, 'head' | 'isHeadHidden' | 'alignsRight' | 'sort' | 'fixedSort'>;
  readonly sort: string | undefined;
}

interface PlainHeadProps {
  readonly head: string;
  readonly isHidden: boolean;
  readonly isDescending: boolean;
}

function PlainHead({ head, isHidden, isDescending }: PlainHeadProps) {
  if (isHidden) return <span className="sr">{head}</span>;
  if (!isDescending) return head;
  return (
    <span className="table__sort">
      {head}
      <Icon name="down" size="xs" />
    </span>
  );
}

function Head({ column: { head, isHeadHidden, alignsRight, sort: sortBy, fixedSort }, sort = '' }: HeadProps) {
  const params = usePendingSearchParams();
  const className = alignsRight ? 'num' : undefined;
  if (!sortBy) {
    return (
      <th scope="col" className={className} aria-sort={fixedSort}>
        <PlainHead head={head} isHidden={isHeadHidden === true} isDescending={fixedSort === 'descending'} />
      </th>
    );
  }
  const [current, direction] = sort.split('-');
  const isCurrent = current === sortBy.field;
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  const next = isCurrent ? opposite : (sortBy.first ?? 'asc');
  const order = direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} aria-sort={isCurrent ? order : undefined}>
      <Link className="table__sort" to={withParams(params, { sort: `${sortBy.field}-${next}` })} preventScrollReset>
        {head}
        {isCurrent && <Icon name={direction === 'asc' ? 'up' : 'down'} size="xs" />}
      </Link>
    </th>
  );
}
