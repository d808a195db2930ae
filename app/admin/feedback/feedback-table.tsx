import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Stars } from '#app/ui/rating.tsx';
import { picturePath } from '#shop/catalog/picture.ts';
import type { AdminFeedback } from '#shop/reviews/admin-feedback.ts';
import { FIT_LABELS } from '#shop/reviews/fit.ts';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { StatusBadge } from '../kit/status-badge.tsx';

/** Feedback as the screen shows it, with formatted times. */
export interface FeedbackRow extends Omit<AdminFeedback, 'createdAt' | 'decidedAt'> {
  /** '14 Nov' */
  readonly writtenOn: string;
  /** '12 Nov, 6:10 pm'; null for pending feedback. */
  readonly decided: string | null;
}

interface FeedbackTableProps {
  readonly rows: readonly FeedbackRow[];
  /** The id of the feedback whose rejection reason is being typed. */
  readonly rejecting: string | null;
  readonly isApproving: (id: string) => boolean;
  readonly onApprove: (row: FeedbackRow) => void;
  readonly onReject: (row: FeedbackRow) => void;
  readonly onRemovePhoto: (row: FeedbackRow, photoId: string) => void;
}

export function FeedbackTable({ rows, rejecting, ...rowActions }: FeedbackTableProps) {
  return (
    <DataTable
      label="List of feedback"
      className="fb"
      rows={rows}
      rowProps={({ id }) => (id === rejecting ? { className: 'is-selected' } : {})}
      columns={buildColumns(rowActions)}
    />
  );
}

type RowActions = Omit<FeedbackTableProps, 'rows' | 'rejecting'>;

const buildColumns = ({
  isApproving,
  onApprove,
  onReject,
  onRemovePhoto,
}: RowActions): readonly Column<FeedbackRow>[] => [
  {
    head: 'Customer',
    className: 'fb__customer',
    cell: ({ userName, verified, writtenOn }) => (
      <>
        <span className="strong">{userName}</span>
        <span className="sub">
          {verified ? 'Verified buyer' : 'Not verified'} · {writtenOn}
        </span>
      </>
    ),
  },
  {
    head: 'Product',
    className: 'fb__what',
    cell: (row) => (
      <div className="thing">
        <ProductThumb row={row} />
        <LinkOrText
          opens="/admin-panel/products/:productId"
          className="fb__product"
          to={`/admin-panel/products/${row.product.id}`}
          title={row.product.name}
        >
          {row.product.name}
        </LinkOrText>
      </div>
    ),
  },
  { head: 'Rating', className: 'fb__stars', cell: ({ rating }) => <Stars value={rating} /> },
  {
    head: 'Comment',
    className: 'fb__comment',
    cell: (row) => (
      <>
        <Comment text={row.comment} />
        {row.fit && <p className="sub fb__fit">Fit: {FIT_LABELS[row.fit]}</p>}
        <Photos row={row} onRemove={(photoId) => onRemovePhoto(row, photoId)} />
        {row.adminNotes && (
          <p className="sub fb__reason">
            {row.status === 'rejected' ? 'Rejected because: ' : 'Note: '}
            {row.adminNotes}
          </p>
        )}
      </>
    ),
  },
  { head: 'Status', className: 'fb__status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'fb__acts',
    cell: (row) =>
      row.status === 'pending' ? (
        <Moderation
          row={row}
          busy={isApproving(row.id)}
          onApprove={() => onApprove(row)}
          onReject={() => onReject(row)}
        />
      ) : (
        <Outcome row={row} />
      ),
  },
];

export function ProductThumb({ row }: { readonly row: FeedbackRow }) {
  const { picture } = row.product;
  if (!picture) return <span className="thumb thumb--small" />;
  return <Picture className="thumb thumb--small" picture={picture} sizes="30px" widths={[96]} alt="" />;
}

interface PhotosProps {
  readonly row: FeedbackRow;
  readonly onRemove: (id: string) => void;
}

function Photos({ row: { photos, userName }, onRemove }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="fb__photos">
      {photos.map(({ id, ...photo }, index) => (
        <li key={id}>
          <a href={picturePath(photo.key, 1280, 'webp')} target="_blank" rel="noreferrer">
            <Picture
              className="thumb"
              picture={{ ...photo, alt: `Photo ${index + 1} of ${userName}` }}
              sizes="64px"
              widths={[96, 200]}
            />
          </a>
          <button
            type="button"
            className="fb__more"
            aria-label={`Remove photo ${index + 1} of ${userName}`}
            onClick={() => onRemove(id)}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Has the button 'Read all' only when the text does not fit into the lines that the table shows. */
function Comment({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const textElement = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = textElement.current;
    if (!element || open) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);
  return (
    <>
      <p ref={textElement} className={classNames('fb__words', !open && 'fb__words--cut')}>
        {text}
      </p>
      {(isCut || open) && (
        <button type="button" className="fb__more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Read all'}
        </button>
      )}
    </>
  );
}

interface ModerationProps {
  readonly row: FeedbackRow;
  readonly busy: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

function Moderation({ row: { userName }, busy, onApprove, onReject }: ModerationProps) {
  return (
    <div className="fb__actions">
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        aria-label={`Approve the feedback of ${userName}`}
        onClick={onApprove}
      >
        <Icon name="check" />
        Approve
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="fb__reject"
        aria-label={`Reject the feedback of ${userName}`}
        aria-haspopup="dialog"
        onClick={onReject}
      >
        <Icon name="close" />
        Reject
      </Button>
    </div>
  );
}

const Outcome = ({ row: { decided } }: { readonly row: FeedbackRow }) => (
  <span className="sub fb__outcome">{decided ?? '–'}</span>
);
