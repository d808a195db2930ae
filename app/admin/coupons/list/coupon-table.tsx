import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { ShownBadge } from '../../kit/shown-badge.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import type { CouponRow } from './coupon-row.ts';
import type { CouponChanges } from './use-coupon-changes.ts';

interface CouponTableProps {
  readonly rows: readonly CouponRow[];
  readonly changes: CouponChanges;
  readonly onDelete: (coupon: CouponRow) => void;
}

export function CouponTable({ rows, changes, onDelete }: CouponTableProps) {
  return (
    <div className="table-wrap">
      <table className="table table--list">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Discount</th>
            <th scope="col" className="num">
              Minimum order
            </th>
            <th scope="col">Used</th>
            <th scope="col">Valid</th>
            <th scope="col">Status</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((coupon) => (
            <Row key={coupon.id} coupon={coupon} changes={changes} onDelete={() => onDelete(coupon)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly coupon: CouponRow;
  readonly changes: CouponChanges;
  readonly onDelete: () => void;
}

function Row({ coupon, changes, onDelete }: RowProps) {
  const { id, code, name, worth, minOrderAmount, window, remark, status } = coupon;
  const money = useMoney();
  const toast = useToast();
  const action = status === 'active' ? 'Deactivate' : 'Activate';
  const edit = `/admin-panel/coupons/${id}`;
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast({ kind: 'ok', text: `${code} copied` }),
      () => toast({ kind: 'bad', text: `The code could not be copied. It is ${code}.` }),
    );
  return (
    <tr>
      <td className="cpn__name">
        <div>
          <Link className="cpn__code" to={edit}>
            {code}
          </Link>
          <span className="cpn__title" title={name}>
            {name}
          </span>
        </div>
      </td>
      <td className="cpn__worth">{worth}</td>
      <td className="num cpn__least">
        <span className="cpn__unit">From </span>
        {minOrderAmount > 0 ? money(minOrderAmount) : '–'}
      </td>
      <td className="cpn__used">
        <Used coupon={coupon} />
      </td>
      <td className="cpn__valid">
        {window}
        {remark && <span className={classNames('sub', `cpn__remark--${remark.tone}`)}>{remark.words}</span>}
      </td>
      <td className="cpn__status">
        <ShownBadge status={status} />
      </td>
      <td className="cpn__actions">
        <div>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${action} ${code}`}
            busy={changes.busy === id}
            onClick={() => void changes.turn(coupon)}
          >
            {action}
          </Button>
          <Link className="ib" to={edit} aria-label={`Edit ${code}`} title="Edit">
            <Icon name="edit" />
          </Link>
          <IconButton icon="copy" label={`Copy code ${code}`} onClick={() => void copy()} />
          <IconButton icon="trash" danger label={`Delete ${code}`} onClick={onDelete} />
        </div>
      </td>
    </tr>
  );
}

function Used({ coupon: { code, usedCount, usageLimit } }: { readonly coupon: CouponRow }) {
  const used = usedCount.toLocaleString('en-IN');
  if (usageLimit === 0) return <>{used}, no limit</>;
  return (
    <div className="cpn__use">
      <span>
        {used} of {usageLimit.toLocaleString('en-IN')}
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
