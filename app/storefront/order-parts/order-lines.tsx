import type { ReactNode } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import type { ShownItem } from '#shop/orders/shown-order.ts';

interface OrderLinesProps {
  readonly items: readonly ShownItem[];
  /** Renders content below an item's name. */
  readonly renderBelowName?: (item: ShownItem) => ReactNode;
}

export function OrderLines({ items, renderBelowName }: OrderLinesProps) {
  return (
    <ul className="olines">
      {items.map((item) => (
        <li key={`${item.name} ${item.about}`}>
          {item.picture ? (
            <Picture
              picture={item.picture}
              sizes="(min-width: 768px) 76px, 56px"
              widths={[96, 200]}
              alt=""
              className="olines__pic"
            />
          ) : (
            <span className="olines__pic tone-paper" />
          )}
          <div>
            <b>{item.slug === null ? item.name : <a href={`/product/${item.slug}`}>{item.name}</a>}</b>
            <small>{item.about}</small>
            {renderBelowName?.(item)}
          </div>
          <span className="olines__amount">{item.amount}</span>
        </li>
      ))}
    </ul>
  );
}
