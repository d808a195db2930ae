import { picturePath } from '#shop/catalog/picture.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import type { PickLine, PickList } from '#shop/orders/pick-list.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { Note } from '../kit/note.tsx';
import { pluralize } from '../kit/wording.ts';
import { itemsText } from './order-messages.ts';
import { MissingOrders, PackingTable, PrintButton } from './printed-order.tsx';

export function PickListScreen({ list, requestedCount }: { readonly list: PickList; readonly requestedCount: number }) {
  const { lines, units, orderIds, emptyOrderIds } = list;
  return (
    <AdminPage
      title="Pick list"
      back={{ to: '/admin-panel/orders', name: 'Orders' }}
      summary={`${itemsText(units)} for ${pluralize(orderIds.length, 'order', 'orders')}, sorted by product and size.`}
      actions={<PrintButton />}
    >
      <MissingOrders count={requestedCount - orderIds.length - emptyOrderIds.length} />
      {emptyOrderIds.length > 0 && (
        <Note kind="plain">
          Nothing to pick for {emptyOrderIds.map(shortOrderId).join(', ')}: picked, sent or cancelled already.
        </Note>
      )}
      {lines.length > 0 && (
        <article className="sheet">
          <p className="sheet__title">Pick list</p>
          <PackingTable tickHead="Picked">
            {lines.map((line) => (
              <PickRow key={`${line.sku} ${line.name} ${line.size}`} line={line} />
            ))}
          </PackingTable>
          <p className="sheet__foot">Picked by ______________________</p>
        </article>
      )}
    </AdminPage>
  );
}

/** Returns '9K4TQ2AB', or '9K4TQ2AB × 2' for several units. */
const orderUnitsText = ({ orderId, units }: PickLine['orders'][number]): string =>
  units > 1 ? `${shortOrderId(orderId)} × ${units}` : shortOrderId(orderId);

const PickRow = ({ line: { sku, barcode, name, size, image, units, orders } }: { readonly line: PickLine }) => (
  <tr>
    <td>
      <span className="sheet__tick" aria-hidden="true" />
      <span className="sr">Not picked yet</span>
    </td>
    <td>
      {sku ?? '–'}
      {barcode !== null && <small>{barcode}</small>}
    </td>
    <td>
      <span className="sheet__item">
        {image !== '' && <img src={picturePath(image, 96, 'webp')} alt="" width="36" height="48" loading="lazy" />}
        <span>
          {name}
          <small>For {orders.map(orderUnitsText).join(', ')}</small>
        </span>
      </span>
    </td>
    <td>{size || '–'}</td>
    <td>
      <b>{units}</b>
    </td>
  </tr>
);
