import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Stars } from '#app/ui/rating.tsx';
import { StatusBadge } from '../kit/status-badge.tsx';
import type { FeedbackRow } from './feedback-row.ts';

interface FeedbackTableProps {
  readonly rows: readonly FeedbackRow[];
  /** The one whose rejection is being written. */
  readonly rejecting: string | null;
  /** The one that is being approved. */
  readonly approving: string | null;
  readonly onApprove: (row: FeedbackRow) => void;
  readonly onReject: (row: FeedbackRow) => void;
}

export function FeedbackTable({ rows, rejecting, approving, onApprove, onReject }: FeedbackTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of feedback" tabIndex={0}>
      <table className="table table--list fb">
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Product</th>
            <th scope="col">Rating</th>
            <th scope="col">Comment</th>
            <th scope="col">Status</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.id === rejecting ? 'is-selected' : undefined}>
              <td className="fb__who">
                <span className="strong">{row.userName}</span>
                <span className="sub">
                  {row.verified ? 'Verified buyer' : 'Not verified'} · {row.said}
                </span>
              </td>
              <td className="fb__what">
                <div className="thing">
                  <ProductThumb row={row} />
                  <Link className="fb__product" to={`/admin-panel/products/${row.product.id}`} title={row.product.name}>
                    {row.product.name}
                  </Link>
                </div>
              </td>
              <td className="fb__stars">
                <Stars value={row.rating} />
              </td>
              <td className="fb__comment">
                <Comment text={row.comment} />
              </td>
              <td className="fb__status">
                <StatusBadge status={row.status} />
              </td>
              <td className="fb__acts">
                {row.status === 'pending' ? (
                  <Moderation
                    row={row}
                    busy={approving === row.id}
                    onApprove={() => onApprove(row)}
                    onReject={() => onReject(row)}
                  />
                ) : (
                  <Outcome row={row} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function ProductThumb({ row }: { readonly row: FeedbackRow }) {
  const { picture } = row.product;
  if (!picture) return <span className="thumb thumb--small" />;
  return <Picture className="thumb thumb--small" picture={picture} sizes="30px" widths={[96]} alt="" />;
}

/** May take more than the two lines of the table. */
const LONG = 80;

function Comment({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG || text.includes('\n');
  return (
    <>
      <p className={classNames('fb__words', !open && 'fb__words--cut')}>{text}</p>
      {isLong && (
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
    <div className="fb__ways">
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

function Outcome({ row: { decided, adminNotes } }: { readonly row: FeedbackRow }) {
  return (
    <span className="sub fb__outcome" title={adminNotes ? `${adminNotes} (${decided})` : undefined}>
      {adminNotes ?? decided ?? '–'}
    </span>
  );
}
