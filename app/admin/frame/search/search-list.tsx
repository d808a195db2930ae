import { useEffect, useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { parseStoreSearch } from '#shop/staff/search.ts';
import { CouponStateBadge } from '../../kit/coupon-state-badge.tsx';
import { ReturnBadge } from '../../kit/return-badge.tsx';
import { ShipmentBadge } from '../../kit/shipment-badge.tsx';
import { StatusBadge, StockBadge } from '../../kit/status-badge.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { type RowStatus, type SearchGroup, type SearchRow, splitAtMatch } from './search-rows.ts';

interface SearchListProps {
  readonly id: string;
  readonly groups: readonly SearchGroup[];
  readonly activeKey: string | null;
  readonly input: string;
  readonly onOpen: (row: SearchRow, inNewTab: boolean) => void;
}

/** The focus stays in the field, which names the active row for screen readers. */
export function SearchList({ id, groups, activeKey, input, onOpen }: SearchListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { text } = parseStoreSearch(input);
  useEffect(() => {
    if (activeKey !== null) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  return (
    <div ref={list} id={id} className="palette__list" role="listbox" aria-label="Results">
      {groups.map(({ name, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
        <div key={name} role="group" aria-label={name}>
          <p className="palette__group" aria-hidden="true">
            {name}
          </p>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles the keys
            <div
              key={row.key}
              id={`${id}-${row.key}`}
              role="option"
              aria-selected={row.key === activeKey}
              className={classNames('palette__row', row.key === activeKey && 'palette__row--active')}
              onClick={(event) => onOpen(row, event.ctrlKey || event.metaKey)}
            >
              <RowContent row={row} text={text} />
              {row.key === activeKey && (
                <span aria-hidden="true">
                  <kbd>Enter</kbd>
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function RowContent({ row, text }: { readonly row: SearchRow; readonly text: string }) {
  const money = useMoney();
  return (
    <>
      <span className="palette__sign">
        {row.picture ? <Picture picture={row.picture} sizes="30px" widths={[320]} alt="" /> : <Icon name={row.icon} />}
      </span>
      <span className="palette__text">
        <span>
          <b>
            <Marked text={row.title} match={text} />
          </b>
          {row.amount !== undefined && ` · ${money(row.amount)}`}
        </span>
        {row.detail && (
          <span className="sub">
            <Marked text={row.detail} match={text} />
          </span>
        )}
      </span>
      {row.status && <RowBadge status={row.status} />}
    </>
  );
}

function Marked({ text, match }: { readonly text: string; readonly match: string }) {
  const [before, found, after] = splitAtMatch(text, match);
  return (
    <>
      {before}
      {found !== '' && <mark>{found}</mark>}
      {after}
    </>
  );
}

function RowBadge({ status }: { readonly status: RowStatus }) {
  switch (status.kind) {
    case 'shipment':
      return <ShipmentBadge status={status.status} />;
    case 'return':
      return <ReturnBadge status={status.status} />;
    case 'order':
      return <StatusBadge status={status.status} />;
    case 'stock':
      return <StockBadge units={status.units} />;
    case 'coupon':
      return <CouponStateBadge state={status.state} />;
  }
}
