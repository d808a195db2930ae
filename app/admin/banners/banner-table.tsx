import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { BannerState } from '#shop/banners/banner.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { RowGrip } from '../kit/list/row-grip.tsx';
import { type DragMoves, useDragMoves } from '../kit/list/use-drag-moves.ts';
import { useFocusAfterMove } from '../kit/list/use-focus-after-move.ts';
import { ActiveBadge, type StatusTone, ToneBadge } from '../kit/status-badge.tsx';
import { moveItem } from '../pictures/picture-order.ts';
import type { BannerRow } from './banner-row.ts';

interface BannerTableProps {
  readonly banners: readonly BannerRow[];
  readonly editing: string | null;
  /** A move is being stored. Another one must wait, because it starts from the stored order. */
  readonly isBusy: boolean;
  /** Resolves to true when the new order was stored. */
  readonly onReorder: (ids: readonly string[], previousIds: readonly string[]) => Promise<boolean>;
  readonly onToggle: (banner: BannerRow) => void;
  readonly onDelete: (banner: BannerRow) => void;
}

/** Rows move by one with the arrows, or to any position by dragging; each move is stored at once. */
export function BannerTable({ banners, editing, isBusy, onReorder, onToggle, onDelete }: BannerTableProps) {
  const [announcement, setAnnouncement] = useState('');
  const previousIds = banners.map(({ id }) => id);
  const keepFocus = useFocusAfterMove(previousIds.join());
  const move = async (from: number, to: number) => {
    const isInList = to >= 0 && to < previousIds.length;
    if (!isInList || from === to || isBusy) return;
    keepFocus();
    if (await onReorder(moveItem(previousIds, from, to), previousIds)) {
      setAnnouncement(`${banners[from]?.title} is now ${to + 1} of ${previousIds.length}.`);
    }
  };
  const moves = useDragMoves((from, to) => void move(from, to));
  const orderColumn: Column<BannerRow> = {
    head: 'Order',
    className: 'ban__order',
    cell: (banner, index) => (
      <Position
        banner={banner}
        position={index}
        isLast={index === banners.length - 1}
        isBusy={isBusy}
        onMove={(by) => void move(index, index + by)}
        grip={moves.grip(index, banner.title)}
      />
    ),
  };
  return (
    <>
      <DataTable
        rows={banners}
        rowProps={({ id }, index) => ({
          ...moves.target(index),
          className: classNames(editing === id && 'is-selected', moves.over === index && 'ban__target'),
        })}
        columns={[orderColumn, ...buildColumns({ editing, onToggle, onDelete })]}
      />
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}

interface PositionProps {
  readonly banner: BannerRow;
  readonly position: number;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly grip: ReturnType<DragMoves['grip']>;
}

function Position({ banner: { title }, position, isLast, isBusy, onMove, grip }: PositionProps) {
  const busyProps = { 'aria-disabled': isBusy || undefined };
  return (
    <div>
      <RowGrip grip={grip} isBusy={isBusy} />
      <span className="ban__number">{position + 1}</span>
      <span className="ban__moves">
        <IconButton
          icon="up"
          label={`Move up ${title}`}
          disabled={position === 0}
          {...busyProps}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          label={`Move down ${title}`}
          disabled={isLast}
          {...busyProps}
          onClick={() => onMove(1)}
        />
      </span>
    </div>
  );
}

const STATE_BADGES: Readonly<Record<Exclude<BannerState, 'inactive'>, { tone: StatusTone; label: string }>> = {
  live: { tone: 'good', label: 'Live' },
  scheduled: { tone: 'waiting', label: 'Scheduled' },
  ended: { tone: 'idle', label: 'Ended' },
};

function BannerStateBadge({ state }: { readonly state: BannerState }) {
  return state === 'inactive' ? <ActiveBadge status="inactive" /> : <ToneBadge {...STATE_BADGES[state]} />;
}

const buildColumns = ({
  editing,
  onToggle,
  onDelete,
}: Pick<BannerTableProps, 'editing' | 'onToggle' | 'onDelete'>): readonly Column<BannerRow>[] => [
  {
    head: 'Banner',
    className: 'ban__thing',
    cell: ({ id, title, subtitle, category, buttonText, buttonLink, picture }) => (
      <div>
        <Picture className="ban__picture" picture={picture} sizes="150px" widths={[320]} alt="" />
        <div>
          <Link className="table__name" to={editPath(id)} title={title} preventScrollReset>
            {title}
          </Link>
          <span className="sub ban__words" title={subtitle}>
            {subtitle}
          </span>
          <span className="sub ban__words" title={buttonLink}>
            <span className="ban__tag">{category}</span> Button: {buttonText}
          </span>
        </div>
      </div>
    ),
  },
  {
    head: 'Status',
    className: 'ban__status',
    cell: ({ state, schedule }) => (
      <>
        <BannerStateBadge state={state} />
        {schedule !== null && <span className="sub">{schedule}</span>}
      </>
    ),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'ban__actions row-acts',
    cell: (banner) => {
      const { id, title, isActive } = banner;
      const action = isActive ? 'Deactivate' : 'Activate';
      return (
        <div>
          <Button variant="quiet" size="sm" aria-label={`${action} ${title}`} onClick={() => onToggle(banner)}>
            {action}
          </Button>
          <Link
            className="ib"
            to={editPath(id)}
            aria-label={`Edit ${title}`}
            title="Edit"
            aria-current={editing === id || undefined}
            preventScrollReset
          >
            <Icon name="edit" />
          </Link>
          <IconButton icon="trash" danger label={`Delete ${title}`} onClick={() => onDelete(banner)} />
        </div>
      );
    },
  },
];

const editPath = (id: string): string => `/admin-panel/banners?edit=${id}`;
