import { Link } from 'react-router';
import { Picture } from '#app/ui/picture.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import type { Paise } from '#shop/money/money.ts';
import type { DetailItem, OfficeOrderDetail } from '#shop/orders/office-order-detail.ts';
import { useMoney } from '../../ui/use-money.tsx';
import { itemsWords } from '../order-words.ts';

function Money({ amount }: { readonly amount: Paise }) {
  return useMoney()(amount);
}

function Thing({ item }: { readonly item: DetailItem }) {
  return (
    <div className="thing">
      {item.picture ? (
        <Picture className="thumb" picture={item.picture} sizes="48px" widths={[96]} alt="" />
      ) : (
        <span className="thumb" />
      )}
      <div className="thing__words">
        {item.productId ? (
          <Link className="table__name" to={`/admin-panel/products/${item.productId}`}>
            {item.name}
          </Link>
        ) : (
          <span className="table__name">{item.name}</span>
        )}
        <span className="sub mono">{item.sku ?? 'No longer in the catalogue'}</span>
      </div>
    </div>
  );
}

const COLUMNS: readonly Column<DetailItem>[] = [
  { title: 'Product', className: 'oitems__thing', cell: (item) => <Thing item={item} /> },
  { title: 'Size', className: 'oitems__size', cell: ({ size }) => size || '–' },
  { title: 'Price', className: 'oitems__price', numeric: true, cell: ({ price }) => <Money amount={price} /> },
  { title: 'Quantity', className: 'oitems__quantity', numeric: true, cell: ({ quantity }) => quantity },
  {
    title: 'Amount',
    className: 'oitems__amount strong',
    numeric: true,
    cell: ({ price, quantity }) => <Money amount={price * quantity} />,
  },
];

export function ItemsPanel({ detail: { items, sums } }: { readonly detail: OfficeOrderDetail }) {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="panel" aria-labelledby="order-items">
      <div className="panel__head">
        <h2 id="order-items">Items</h2>
        <span className="sub">{itemsWords(units)}</span>
      </div>
      <Table
        className="table--list oitems"
        label="Items of the order"
        columns={COLUMNS}
        rows={items}
        keyOf={(item) => `${item.productId ?? item.name} ${item.size}`}
      />
      <dl className="osums">
        {sums.map(({ kind, name, amount }) => (
          <div key={kind} className={`osums__${kind}`}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
