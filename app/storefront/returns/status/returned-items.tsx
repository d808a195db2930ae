import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { OrderStatus } from '../../order-parts/order-status.tsx';
import type { ReturnView, ShownItem } from './return-view.ts';

export function ReturnedItems({ view }: { readonly view: ReturnView }) {
  return (
    <section className="panel">
      <div className="selvedge" aria-hidden="true" />
      <h2 className="h-panel">{view.isExchange ? 'Your exchange' : 'Your items'}</h2>
      {view.isExchange ? (
        view.items.map((item) => <Swap key={item.id} item={item} />)
      ) : (
        <ul className="mini">
          {view.items.map((item) => (
            <li key={item.id}>
              <ItemPicture item={item} />
              <div>
                <b>{item.name}</b>
                {item.size !== '' && <small>Size {item.size}</small>}
                {item.finding !== '' && <small className="mini__finding">{item.finding}</small>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {view.sums.length > 0 && (
        <dl className="osums sums">
          {view.sums.map(({ name, amount, note }) => (
            <div key={`${name} ${amount} ${note}`} className="osums__total">
              <dt>
                {name}
                {note !== '' && <small>{note}</small>}
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {view.exchangeOrder !== null && (
        <p className="newsize ends">
          <a href={`/order-confirmation?orderId=${view.exchangeOrder.number}`}>
            Order {shortOrderId(view.exchangeOrder.number)} with the new size
          </a>
          <OrderStatus status={view.exchangeOrder.status} />
        </p>
      )}
    </section>
  );
}

const ItemPicture = ({ item }: { readonly item: ShownItem }) =>
  item.picture ? (
    <Picture picture={item.picture} sizes="96px" widths={[96, 200]} alt="" className="pick__picture" />
  ) : (
    <span className="pick__picture tone-paper" />
  );

function Swap({ item }: { readonly item: ShownItem }) {
  return (
    <div className="swap">
      <div className="swap__sizes">
        <p>
          <ItemPicture item={item} />
          <b>Size {item.size}</b>
          <small>comes to us</small>
        </p>
        <Icon name="swap" />
        <p>
          <ItemPicture item={item} />
          <b>Size {item.wantedSize ?? item.size}</b>
          <small>comes to you</small>
        </p>
      </div>
      <p>{item.name}</p>
      {item.finding !== '' && <p className="muted">{item.finding}</p>}
    </div>
  );
}
