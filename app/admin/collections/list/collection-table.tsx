import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminCollectionRow } from '#shop/collections/list-collections.server.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { type Column, DataTable } from '../../kit/list/data-table.tsx';
import { RowGrip } from '../../kit/list/row-grip.tsx';
import { type DragMoves, useDragMoves } from '../../kit/list/use-drag-moves.ts';
import { useFocusAfterMove } from '../../kit/list/use-focus-after-move.ts';
import { ActiveBadge } from '../../kit/status-badge.tsx';
import { pluralize } from '../../kit/wording.ts';
import { moveItem } from '../../pictures/picture-order.ts';

interface CollectionTableProps {
  readonly collections: readonly AdminCollectionRow[];
  /** False while a filter hides some collections. */
  readonly canMove: boolean;
  /** True while a move is being stored. The next move must wait, because it starts from the stored order. */
  readonly isBusy: boolean;
  /** Resolves to true when the new order was stored. */
  readonly onReorder: (ids: readonly string[]) => Promise<boolean>;
  readonly onToggle: (collection: AdminCollectionRow) => void;
  readonly onDelete: (collection: AdminCollectionRow) => void;
}

const editPath = (id: string): string => `/admin-panel/collections/${id}`;

/** Returns 'By rule · Menu · Home page'. */
const describe = ({ kind, inMenu, onHome }: AdminCollectionRow): string =>
  [kind === 'hand' ? 'By hand' : 'By rule', inMenu && 'Menu', onHome && 'Home page'].filter(Boolean).join(' · ');

/** Rows move by one with the arrow buttons, or to any position by dragging; each move is stored at once. */
export function CollectionTable(props: CollectionTableProps) {
  const { collections, canMove, isBusy, onReorder } = props;
  const [announcement, setAnnouncement] = useState('');
  const ids = collections.map(({ id }) => id);
  const keepFocus = useFocusAfterMove(ids.join());
  const move = async (from: number, to: number) => {
    if (to < 0 || to >= ids.length || from === to || isBusy) return;
    keepFocus();
    if (await onReorder(moveItem(ids, from, to)))
      setAnnouncement(`${collections[from]?.name} is now ${to + 1} of ${ids.length}.`);
  };
  const moves = useDragMoves((from, to) => void move(from, to));
  const orderColumn: Column<AdminCollectionRow> = {
    head: 'Order',
    className: 'coll__order',
    cell: ({ name }, index) => (
      <Position
        name={name}
        index={index}
        isLast={index === ids.length - 1}
        isBusy={isBusy}
        grip={moves.grip(index, name)}
        onMove={(by) => void move(index, index + by)}
      />
    ),
  };
  return (
    <>
      <DataTable
        rows={collections}
        rowProps={(_, index) => ({
          ...(canMove ? moves.target(index) : {}),
          className: classNames(moves.over === index && 'coll__target'),
        })}
        columns={canMove ? [orderColumn, ...toColumns(props)] : toColumns(props)}
      />
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}

interface PositionProps {
  readonly name: string;
  readonly index: number;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly grip: ReturnType<DragMoves['grip']>;
  readonly onMove: (by: -1 | 1) => void;
}

function Position({ name, index, isLast, isBusy, grip, onMove }: PositionProps) {
  return (
    <div>
      <RowGrip grip={grip} isBusy={isBusy} />
      <span className="coll__moves">
        <IconButton
          icon="up"
          label={`Move ${name} up`}
          aria-disabled={index === 0 || isBusy || undefined}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          label={`Move ${name} down`}
          aria-disabled={isLast || isBusy || undefined}
          onClick={() => onMove(1)}
        />
      </span>
    </div>
  );
}

const toColumns = ({
  onToggle,
  onDelete,
}: Pick<CollectionTableProps, 'onToggle' | 'onDelete'>): readonly Column<AdminCollectionRow>[] => [
  {
    head: 'Collection',
    className: 'coll__name',
    cell: (collection) => (
      <>
        <Link to={editPath(collection.id)}>{collection.name}</Link>
        <span className="sub">{describe(collection)}</span>
      </>
    ),
  },
  {
    head: 'Address',
    className: 'coll__address row-path',
    cell: ({ slug, status }) =>
      status === 'active' ? <a href={`/collections/${slug}`}>/collections/{slug}</a> : `/collections/${slug}`,
  },
  {
    head: 'Products',
    alignsRight: true,
    className: 'coll__count',
    cell: ({ productCount }) => pluralize(productCount, 'product', 'products'),
  },
  { head: 'Status', className: 'coll__status', cell: ({ status }) => <ActiveBadge status={status} /> },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'coll__actions row-acts',
    cell: (collection) => {
      const { id, name, status } = collection;
      const toggle = status === 'active' ? 'Deactivate' : 'Activate';
      return (
        <div>
          <Button variant="quiet" size="sm" aria-label={`${toggle} ${name}`} onClick={() => onToggle(collection)}>
            {toggle}
          </Button>
          <Link className="ib" to={editPath(id)} aria-label={`Edit ${name}`} title="Edit">
            <Icon name="edit" />
          </Link>
          <IconButton icon="trash" danger label={`Delete ${name}`} onClick={() => onDelete(collection)} />
        </div>
      );
    },
  },
];
