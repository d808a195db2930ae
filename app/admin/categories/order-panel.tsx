import { useState } from 'react';
import type { AdminCategoryRow } from '#shop/catalog/admin-category.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { moveItem } from '../pictures/picture-order.ts';

interface OrderPanelProps {
  readonly categories: readonly AdminCategoryRow[];
  readonly isBusy: boolean;
  /** Resolves to true when the new order was stored. */
  readonly onReorder: (ids: readonly string[]) => Promise<boolean>;
}

/** The order of the categories in the shop. Each move with an arrow button is stored at once. */
export function OrderPanel({ categories, isBusy, onReorder }: OrderPanelProps) {
  const [announcement, setAnnouncement] = useState('');
  const ordered = categories.toSorted(
    (one, other) => one.position - other.position || one.name.localeCompare(other.name),
  );
  const move = async (from: number, to: number) => {
    const name = ordered[from]?.name ?? '';
    const ids = moveItem(ordered, from, to).map(({ id }) => id);
    if (await onReorder(ids)) {
      setAnnouncement(`${name} is now ${to + 1} of ${ordered.length}.`);
    }
  };
  return (
    <>
      <p className="cats__hint">The order in which shoppers see them. The list beside it shows the newest first.</p>
      <ol className="cats__order">
        {ordered.map(({ id, name, status }, index) => (
          <li key={id}>
            <span className="cats__place">{index + 1}</span>
            <span className="cats__label">
              {name}
              {status === 'inactive' && <span className="sub"> Inactive</span>}
            </span>
            <IconButton
              icon="up"
              label={`Move ${name} up`}
              disabled={index === 0 || isBusy}
              onClick={() => void move(index, index - 1)}
            />
            <IconButton
              icon="down"
              label={`Move ${name} down`}
              disabled={index === ordered.length - 1 || isBusy}
              onClick={() => void move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}
