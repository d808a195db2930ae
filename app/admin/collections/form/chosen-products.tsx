// The products of a collection by hand, in the order that staff arranged. Staff add them by a search and move them by
// dragging or with buttons.

import { useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { COLLECTION_MAX } from '#shop/collections/collection-fields.ts';
import { ChoiceField, searchProducts } from '../../kit/form/choice-field.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { useDragMoves } from '../../kit/list/use-drag-moves.ts';
import { useFocusAfterMove } from '../../kit/list/use-focus-after-move.ts';
import { moveItem } from '../../pictures/picture-order.ts';
import { MemberTile } from './member-tile.tsx';
import type { Members } from './use-members.ts';

interface ChosenProductsProps {
  readonly ids: readonly string[];
  readonly known: Members['known'];
  readonly error: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}

export function ChosenProducts({ ids, known, error, onChange }: ChosenProductsProps) {
  const [announcement, setAnnouncement] = useState('');
  const keepFocus = useFocusAfterMove(ids.join());
  const nameOf = (id: string): string => known.get(id)?.name ?? 'the product';
  const findOthers = async (text: string) =>
    (await searchProducts(text))?.filter(({ id }) => !ids.includes(id)) ?? null;
  const move = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || to < 0 || to >= ids.length || from === to) return;
    keepFocus();
    onChange(moveItem(ids, from, to));
    setAnnouncement(`${nameOf(id)} is now ${to + 1} of ${ids.length}.`);
  };
  const moves = useDragMoves(move);
  return (
    <div className="members-hand">
      {ids.length < COLLECTION_MAX.products && (
        <ChoiceField
          label="Add a product"
          emptyLabel="Name or SKU of a product"
          selected={[]}
          find={findOthers}
          onChange={([chosen]) => {
            if (!chosen) return;
            const newCount = ids.length + 1;
            onChange([...ids, chosen.id]);
            setAnnouncement(`${chosen.name} added as ${newCount} of ${newCount}.`);
          }}
        />
      )}
      {error !== undefined && (
        <p className="field__error" role="alert">
          <Icon name="bad" />
          <span>{error}</span>
        </p>
      )}
      {ids.length === 0 && <p className="sub">No products yet. Shoppers see an empty page until you add some.</p>}
      <ol className="members">
        {ids.map((id, index) => (
          <li
            key={id}
            className={classNames(
              'member',
              moves.dragged === index && 'is-dragged',
              moves.over === index && moves.dragged !== index && 'is-target',
            )}
            draggable
            {...moves.grip(index, nameOf(id))}
            {...moves.target(index)}
          >
            <MemberTile member={known.get(id) ?? null} place={index + 1}>
              <span className="member__tools">
                <IconButton
                  icon="up"
                  label={`Move ${nameOf(id)} up`}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="down"
                  label={`Move ${nameOf(id)} down`}
                  aria-disabled={index === ids.length - 1 || undefined}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  icon="close"
                  label={`Remove ${nameOf(id)}`}
                  onClick={() => {
                    onChange(ids.filter((each) => each !== id));
                    setAnnouncement(`${nameOf(id)} removed.`);
                  }}
                />
              </span>
            </MemberTile>
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {announcement}
      </p>
    </div>
  );
}
