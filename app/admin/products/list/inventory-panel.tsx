import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { picturePath } from '#shop/catalog/picture.ts';
import { formatCount } from '#shop/format-count.ts';
import type { Inventory, InventoryRow } from '#shop/stock/inventory.server.ts';
import type { SizeStock } from '#shop/stock/product-to-edit.server.ts';
import { type Column, DataTable } from '../../kit/list/data-table.tsx';
import { withParams } from '../../kit/list/paging.ts';
import { StockBadge } from '../../kit/status-badge.tsx';
import { IfMay } from '../../kit/use-may.tsx';
import { useWholeMoney } from '../../kit/use-money.tsx';
import { AdjustStock } from './adjust-stock.tsx';
import { PanelFrame, PanelLoadError } from './panel-frame.tsx';

interface InventoryPanelProps {
  readonly inventory: Inventory | null;
  readonly onChange: (products: readonly InventoryRow[], by: number) => Promise<boolean>;
}

const TITLE = 'Inventory Management';

export function InventoryPanel({ inventory, onChange }: InventoryPanelProps) {
  const [params] = useSearchParams();
  const money = useWholeMoney();
  if (!inventory) {
    return (
      <PanelFrame title={TITLE}>
        <PanelLoadError />
      </PanelFrame>
    );
  }
  const { products, inStock, low, out, onHand, reserved, value, rows } = inventory;
  const attentionCount = low + out;
  const showsAll = params.get('inventory') === 'all';
  const totalRows = showsAll ? products : attentionCount;
  return (
    <PanelFrame
      title={TITLE}
      summary={`${formatCount(onHand)} units on hand, ${formatCount(reserved)} reserved by orders, stock value ${money(value)}`}
    >
      <div className="inventory">
        {products > 0 && <StockHealthBar inStock={inStock} low={low} out={out} />}
        <div className="inventory__legend">
          <span className="health-key health-key--ok">
            In stock <b>{formatCount(inStock)}</b>
          </span>
          <span className="health-key health-key--low">
            Low, at or below its alert <b>{formatCount(low)}</b>
          </span>
          <span className="health-key health-key--out">
            Out, 0 units <b>{formatCount(out)}</b>
          </span>
          <nav className="seg" aria-label="Which products">
            <Link
              to={withParams(params, { inventory: 'attention' })}
              preventScrollReset
              aria-current={showsAll ? undefined : 'true'}
            >
              Needs attention {formatCount(attentionCount)}
            </Link>
            <Link
              to={withParams(params, { inventory: 'all' })}
              preventScrollReset
              aria-current={showsAll ? 'true' : undefined}
            >
              All {formatCount(products)}
            </Link>
          </nav>
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="panel__line">Nothing needs attention.</p>
      ) : (
        <InventoryTable rows={rows} onChange={onChange} />
      )}
      <div className="panel__line inventory__foot">
        <span>
          Showing {formatCount(rows.length)} of {formatCount(totalRows)}. A change is spread evenly over the sizes and
          never goes below 0.
        </span>
        {rows.length < totalRows && !params.has('inventory') && (
          <Link className="inline-link" to={withParams(params, { inventory: 'attention' })} preventScrollReset>
            Show all {formatCount(totalRows)}
          </Link>
        )}
      </div>
    </PanelFrame>
  );
}

function StockHealthBar({ inStock, low, out }: Pick<Inventory, 'inStock' | 'low' | 'out'>) {
  const total = Math.max(1, inStock + low + out);
  /** The drawing's width in its own units. */
  const fullWidth = 1_000;
  const inStockWidth = (inStock / total) * fullWidth;
  const lowWidth = (low / total) * fullWidth;
  return (
    <svg
      className="health-bar"
      viewBox={`0 0 ${fullWidth} 20`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${inStock} products in stock, ${low} low, ${out} out of stock`}
    >
      <defs>
        <pattern id="health-bar-low" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="health-bar__low" width="8" height="8" />
          <rect className="health-bar__line" width="2" height="8" />
        </pattern>
        <pattern id="health-bar-out" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect className="health-bar__out" width="6" height="6" />
          <circle className="health-bar__dot" cx="3" cy="3" r="1.2" />
        </pattern>
      </defs>
      <rect className="health-bar__ok" width={inStockWidth} height="20" />
      <rect fill="url(#health-bar-low)" x={inStockWidth} width={lowWidth} height="20" />
      <rect
        fill="url(#health-bar-out)"
        x={inStockWidth + lowWidth}
        width={fullWidth - inStockWidth - lowWidth}
        height="20"
      />
    </svg>
  );
}

function InventoryTable({ rows, onChange }: Pick<Inventory, 'rows'> & Pick<InventoryPanelProps, 'onChange'>) {
  const [adjusting, setAdjusting] = useState<InventoryRow | null>(null);
  return (
    <>
      <DataTable
        label="Stock by size"
        className="stocktable"
        rows={rows}
        columns={buildColumns(onChange, setAdjusting)}
      />
      {adjusting && (
        <AdjustStock row={rows.find(({ id }) => id === adjusting.id) ?? adjusting} onClose={() => setAdjusting(null)} />
      )}
    </>
  );
}

const numberColumn = (head: string, value: (row: InventoryRow) => number): Column<InventoryRow> => ({
  head,
  alignsRight: true,
  className: 'num stocktable__figure',
  cell: (row) => (
    <>
      <span className="only-list sub">{head} </span>
      {formatCount(value(row))}
    </>
  ),
});

const buildColumns = (
  onChange: InventoryPanelProps['onChange'],
  onAdjust: (row: InventoryRow) => void,
): readonly Column<InventoryRow>[] => [
  {
    head: 'Product',
    className: 'stocktable__product',
    cell: ({ id, name, skuId, picture }) => (
      <div className="thing">
        {picture && (
          <img
            className={`thumb thumb--small tone-${picture.tone}`}
            src={picturePath(picture.key, 96, 'webp')}
            width={30}
            height={40}
            alt=""
            loading="lazy"
          />
        )}
        <div className="thing__words">
          <Link className="table__name" to={`/admin-panel/products/${id}`}>
            {name}
          </Link>
          <span className="sub mono">{skuId}</span>
        </div>
      </div>
    ),
  },
  { head: 'By size (available)', className: 'stocktable__sizes', cell: ({ sizes }) => <Sizes sizes={sizes} /> },
  numberColumn('On hand', ({ onHand }) => onHand),
  numberColumn('Reserved', ({ reserved }) => reserved),
  {
    head: 'Available',
    alignsRight: true,
    className: 'num stocktable__figure',
    cell: ({ onHand, reserved }) => (
      <>
        <span className="only-list sub">Available </span>
        <StockBadge units={onHand - reserved} />
      </>
    ),
  },
  numberColumn('Alert at', ({ lowStockThreshold }) => lowStockThreshold),
  numberColumn('Reorder at', ({ reorderPoint }) => reorderPoint),
  {
    head: 'Change stock',
    className: 'stocktable__change',
    cell: (row) => (
      <div className="stockchange">
        <IfMay anyOf={['products.edit']}>
          <Stepper row={row} onChange={onChange} />
          <button
            type="button"
            className="inline-link"
            aria-label={`Adjust with a reason: ${row.name}`}
            onClick={() => onAdjust(row)}
          >
            Adjust with a reason
          </button>
        </IfMay>
        <Link className="inline-link" to={`/admin-panel/products/${row.id}/stock`} aria-label={`History: ${row.name}`}>
          History
        </Link>
      </div>
    ),
  },
];

/** A size with fewer units than this is marked as nearly sold out. */
const ENOUGH_UNITS = 3;

const availableUnits = ({ onHand, reserved }: SizeStock): number => onHand - reserved;

function Sizes({ sizes }: { readonly sizes: readonly SizeStock[] }) {
  return (
    <span className="bysize">
      {sizes.map((row) => (
        <span
          key={row.size}
          title={row.barcode === null ? row.sku : `${row.sku} · ${row.barcode}`}
          className={classNames(
            availableUnits(row) === 0 && 'is-gone',
            availableUnits(row) > 0 && availableUnits(row) < ENOUGH_UNITS && 'is-few',
          )}
        >
          <b>{row.size || 'One size'}</b>
          {formatCount(availableUnits(row))}
        </span>
      ))}
    </span>
  );
}

/** The number of units that the buttons beside the field add or take away. */
const STEP = 10;

function Stepper({
  row,
  onChange,
}: {
  readonly row: InventoryRow;
  readonly onChange: InventoryPanelProps['onChange'];
}) {
  const [change, setChange] = useState(0);
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    setBusy(true);
    if (await onChange([row], change)) setChange(0);
    setBusy(false);
  };
  return (
    <div className="stepper">
      <button type="button" aria-label={`${STEP} fewer of ${row.name}`} onClick={() => setChange(change - STEP)}>
        <Icon name="minus" size="xs" />
      </button>
      <input
        aria-label={`Change of stock, ${row.name}`}
        inputMode="numeric"
        value={change > 0 ? `+${change}` : String(change)}
        onChange={(event) => setChange(Math.trunc(Number(event.target.value.replace('+', ''))) || 0)}
      />
      <button type="button" aria-label={`${STEP} more of ${row.name}`} onClick={() => setChange(change + STEP)}>
        <Icon name="plus" size="xs" />
      </button>
      <Button variant="secondary" size="sm" disabled={change === 0} busy={busy} onClick={apply}>
        Apply
      </Button>
    </div>
  );
}
