import { Fragment } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { formatCount } from '#shop/format-count.ts';
import { copyText } from '../../kit/copy-text.ts';
import { CouponStateBadge } from '../../kit/coupon-state-badge.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { type Column, DataTable } from '../../kit/list/data-table.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import type { CouponRow } from './coupon-row.ts';

interface CouponTableProps {
  readonly rows: readonly CouponRow[];
  readonly isChangingStatus: (id: string) => boolean;
  readonly onToggleStatus: (coupon: CouponRow) => void;
  readonly onDelete: (coupon: CouponRow) => void;
}

export function CouponTable({ rows, isChangingStatus, onToggleStatus, onDelete }: CouponTableProps) {
  const money = useMoney();
  const toast = useToast();
  const copy = async (code: string) => {
    const failed = `The code could not be copied. It is ${code}.`;
    toast((await copyText(code)) ? { kind: 'ok', text: `${code} copied` } : { kind: 'error', text: failed });
  };
  const columns: readonly Column<CouponRow>[] = [
    {
      head: 'Code',
      className: 'cpn__name',
      cell: ({ id, code, name }) => (
        <div>
          <Link className="cpn__code" to={editPath(id)}>
            {code}
          </Link>
          <span className="cpn__title" title={name}>
            {name}
          </span>
        </div>
      ),
    },
    { head: 'Discount', className: 'cpn__worth', cell: ({ discountText }) => <Parts text={discountText} /> },
    {
      head: 'Minimum order',
      alignsRight: true,
      className: 'num cpn__least',
      cell: ({ minOrderAmount }) => (
        <>
          <span className="phone-word">From </span>
          {minOrderAmount > 0 ? money(minOrderAmount) : '–'}
        </>
      ),
    },
    { head: 'Used', className: 'cpn__used', cell: (coupon) => <Used coupon={coupon} /> },
    {
      head: 'Valid',
      className: 'cpn__valid',
      cell: ({ period, remark }) => (
        <>
          <Parts text={period} />
          {remark && <span className={classNames('sub', `cpn__remark--${remark.tone}`)}>{remark.text}</span>}
        </>
      ),
    },
    { head: 'Status', className: 'cpn__status', cell: ({ state }) => <CouponStateBadge state={state} /> },
    {
      head: 'Actions',
      alignsRight: true,
      className: 'cpn__actions row-acts',
      cell: (coupon) => {
        const { id, code, status } = coupon;
        const action = status === 'active' ? 'Deactivate' : 'Activate';
        return (
          <div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`${action} ${code}`}
              busy={isChangingStatus(id)}
              onClick={() => onToggleStatus(coupon)}
            >
              {action}
            </Button>
            <Link className="ib" to={editPath(id)} aria-label={`Edit ${code}`} title="Edit">
              <Icon name="edit" />
            </Link>
            <IconButton icon="copy" label={`Copy code ${code}`} onClick={() => void copy(code)} />
            <IconButton icon="trash" danger label={`Delete ${code}`} onClick={() => onDelete(coupon)} />
          </div>
        );
      },
    },
  ];
  return <DataTable rows={rows} columns={columns} />;
}

const editPath = (id: string): string => `/admin-panel/coupons/${id}`;

/**
 * Wraps the text only between its parts: '20 Oct 2026 – 18 Apr 2027' after the dash, '20% off, up to ₹400' after the
 * comma, and before a bracket.
 */
const Parts = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[–,]) | (?=\()/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="cpn__part">{part}</span>
    </Fragment>
  ));

function Used({ coupon: { code, usedCount, usageLimit } }: { readonly coupon: CouponRow }) {
  const used = formatCount(usedCount);
  if (usageLimit === 0) return <>{used}, no limit</>;
  return (
    <div className="cpn__use">
      <span>
        {used} of {formatCount(usageLimit)}
      </span>
      <progress
        className={classNames('cpn__bar', usedCount >= usageLimit && 'cpn__bar--full')}
        aria-label={`Uses of ${code}`}
        max={usageLimit}
        value={usedCount}
      />
    </div>
  );
}
