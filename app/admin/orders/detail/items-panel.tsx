import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import type { Paise } from '#shop/money/money.ts';
import type { AdminOrderDetail, DetailItem } from '#shop/orders/admin-order-detail.ts';
import { isBeforeSending, shortOrderId } from '#shop/orders/order.ts';
import { LinkOrText } from '../../kit/link-or-text.tsx';
import { Panel } from '../../kit/panel.tsx';
import { ToneBadge } from '../../kit/status-badge.tsx';
import { useMay } from '../../kit/use-may.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { EditItemsDialog } from '../edit/edit-items-dialog.tsx';
import { itemsText } from '../order-messages.ts';
import { unitBadges } from './unit-messages.ts';

function Money({ amount }: { readonly amount: Paise }) {
  return useMoney()(amount);
}

function ItemCell({ item }: { readonly item: DetailItem }) {
  return (
    <div className="thing">
      {item.picture ? (
        <Picture className="thumb" picture={item.picture} sizes="48px" widths={[96]} alt="" />
      ) : (
        <span className="thumb" />
      )}
      <div className="thing__words">
        {item.productId ? (
          <LinkOrText
            opens="/admin-panel/products/:productId"
            className="table__name"
            to={`/admin-panel/products/${item.productId}`}
          >
            {item.name}
          </LinkOrText>
        ) : (
          <span className="table__name">{item.name}</span>
        )}
        <span className="sub">
          {item.size && `Size ${item.size} · `}
          {item.sku === null ? 'No longer in the catalogue' : <span className="mono">{item.sku}</span>}
        </span>
      </div>
    </div>
  );
}

const COLUMNS: readonly Column<DetailItem>[] = [
  { title: 'Product', className: 'oitems__thing', cell: (item) => <ItemCell item={item} /> },
  {
    title: 'Where each unit is',
    className: 'oitems__where',
    cell: ({ custody }) => (
      <span className="oitems__badges">
        {unitBadges(custody).map(({ state, tone, label }) => (
          <ToneBadge key={state} tone={tone} label={label} />
        ))}
      </span>
    ),
  },
  {
    title: 'Amount',
    className: 'oitems__amount',
    numeric: true,
    cell: ({ price, quantity }) => (
      <>
        <b>
          <Money amount={price * quantity} />
        </b>
        <span className="sub">
          {quantity} × <Money amount={price} />
        </span>
      </>
    ),
  },
];

export function ItemsPanel({ detail: { order, items, amounts } }: { readonly detail: AdminOrderDetail }) {
  const [isEditing, setEditing] = useState(false);
  const may = useMay();
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Panel
      title="Items"
      headerExtra={
        isBeforeSending(order.status) && may('orders.edit') ? (
          <Button variant="quiet" size="sm" onClick={() => setEditing(true)}>
            <Icon name="edit" />
            Edit items
          </Button>
        ) : (
          <span className="sub">{itemsText(units)}</span>
        )
      }
    >
      <Table
        className="table--list oitems"
        label="Items of the order"
        columns={COLUMNS}
        rows={items}
        getKey={({ id }) => id}
      />
      <dl className="osums">
        {amounts.map(({ kind, name, amount }) => (
          <div key={kind} className={`osums__${kind}`}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {isEditing && (
        <EditItemsDialog orderId={order.id} shortId={shortOrderId(order.orderId)} onClose={() => setEditing(false)} />
      )}
    </Panel>
  );
}
