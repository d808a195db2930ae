// The selected sizes, with their quantities, prices and problems.

import { useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { QuotedItem } from '#shop/orders/manual-order.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { Panel } from '../kit/panel.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { type DraftItem, itemKey, parseQuantity, quantityField, withoutItem, withQuantity } from './order-draft.ts';
import { itemName, itemProblemMessage } from './order-entry-messages.ts';
import { Thumb } from './product-search.tsx';

interface OrderItemsProps {
  readonly items: readonly DraftItem[];
  /** The quoted items in the order of `items`; null before the quote has arrived, and after the order was placed. */
  readonly quotedItems: readonly QuotedItem[] | null;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (items: readonly DraftItem[]) => void;
}

export function OrderItems({ items, quotedItems, errors, onChange }: OrderItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (key: string) => {
    onChange(withoutItem(items, key));
    // The focused button is removed with its line, so the focus moves to the list.
    list.current?.focus();
  };
  return (
    <Panel title="Items">
      {items.length === 0 && (
        <p className="panel__line">Nothing is chosen yet. Find a product and press one of its sizes.</p>
      )}
      <ul
        className="oentry__items"
        aria-label="Items of the order"
        ref={list}
        tabIndex={-1}
        hidden={items.length === 0}
      >
        {items.map((item, position) => (
          <OrderItem
            key={itemKey(item)}
            item={item}
            quotedItem={quotedItems?.[position] ?? null}
            error={errors[quantityField(itemKey(item))]}
            onQuantity={(quantity) => onChange(withQuantity(items, itemKey(item), quantity))}
            onRemove={() => remove(itemKey(item))}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface OrderItemProps {
  readonly item: DraftItem;
  readonly quotedItem: QuotedItem | null;
  readonly error: string | undefined;
  readonly onQuantity: (input: string) => void;
  readonly onRemove: () => void;
}

function OrderItem({ item, quotedItem, error, onQuantity, onRemove }: OrderItemProps) {
  const money = useMoney();
  const name = itemName(item);
  const quantity = parseQuantity(item.quantity);
  const problem = error ?? (quotedItem?.problem ? itemProblemMessage(quotedItem.problem, quotedItem.left) : undefined);
  const errorId = `problem-${itemKey(item).replaceAll(' ', '-')}`;
  return (
    <li className={classNames('oentry__item', problem !== undefined && 'oentry__item--bad')}>
      <div className="thing">
        <Thumb picture={item.picture} />
        <div className="thing__words">
          <b>{item.name}</b>
          <span className="sub">
            {item.size && `Size ${item.size} · `}
            <span className="mono">{item.sku}</span>
          </span>
          {problem !== undefined && (
            <p className="field__error" id={errorId} role="status">
              <Icon name="info" size="xs" />
              {problem}
            </p>
          )}
        </div>
      </div>
      <div className="oentry__quantity">
        <IconButton
          icon="minus"
          label={`One fewer: ${name}`}
          disabled={quantity === null || quantity <= 1}
          onClick={() => onQuantity(String((quantity ?? 2) - 1))}
        />
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-label={`Quantity of ${name}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : errorId}
          value={item.quantity}
          onChange={(event) => onQuantity(event.target.value)}
          // Without this, Enter would place the order.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <IconButton icon="plus" label={`One more: ${name}`} onClick={() => onQuantity(String((quantity ?? 0) + 1))} />
      </div>
      <div className="oentry__amount">
        {typeof quotedItem?.price === 'number' && quantity !== null && (
          <>
            <b>{money(quotedItem.price * quantity)}</b>
            {quantity > 1 && (
              <span className="sub">
                {quantity} × {money(quotedItem.price)}
              </span>
            )}
          </>
        )}
      </div>
      <IconButton icon="trash" label={`Remove ${name}`} danger className="oentry__remove" onClick={onRemove} />
    </li>
  );
}
