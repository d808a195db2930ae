// All coupons of the store, the newest first, and what can be done to one of them.

import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { COUPON_TYPE_RULES, COUPON_TYPES } from '#shop/coupons/coupon-types.ts';
import { type CouponsQuery, isNarrowed } from '#shop/coupons/coupons-query.ts';
import { useStaffNews } from '../../frame/staff-news.tsx';
import { AdminPage } from '../../kit/admin-page.tsx';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { ACTIVE_OR_NOT, FilterSelect } from '../../kit/list/filter-select.tsx';
import { EmptyList, FailedList } from '../../kit/list/list-states.tsx';
import { Pagination } from '../../kit/list/pagination.tsx';
import { SearchField } from '../../kit/list/search-field.tsx';
import { useChangeParams } from '../../kit/list/use-change-params.ts';
import { useListKeys } from '../../kit/list/use-list-keys.ts';
import { Note } from '../../kit/note.tsx';
import { LOAD_FAILED } from '../coupon-messages.ts';
import type { CouponRow } from './coupon-row.ts';
import { CouponTable } from './coupon-table.tsx';
import { type CouponChanges, useCouponChanges } from './use-coupon-changes.ts';

interface CouponList {
  readonly rows: readonly CouponRow[];
  readonly found: number;
  readonly all: number;
  readonly usable: number;
}

interface CouponsScreenProps {
  readonly query: CouponsQuery;
  readonly list: CouponList | null;
}

const NEW = '/admin-panel/coupons/new';

export function CouponsScreen({ query, list }: CouponsScreenProps) {
  useStaffNews(['coupons']);
  useListKeys(NEW);
  const changes = useCouponChanges();
  const [doomed, setDoomed] = useState<CouponRow | null>(null);
  return (
    <AdminPage
      title="Coupons"
      facts={
        list ? `${list.all} ${list.all === 1 ? 'coupon' : 'coupons'}, ${list.usable} can be used today` : 'Not loaded'
      }
      actions={
        <Link className={buttonClass()} to={NEW}>
          <Icon name="plus" />
          Add Coupon
        </Link>
      }
    >
      <section className="panel cpn" aria-label="List of coupons">
        <Toolbar query={query} />
        <Body query={query} list={list} changes={changes} onDelete={setDoomed} />
        {list && <Pagination total={list.found} page={query.page} rows={query.rows} noun={['coupon', 'coupons']} />}
      </section>
      {doomed && <DeleteDialog coupon={doomed} changes={changes} onClose={() => setDoomed(null)} />}
    </AdminPage>
  );
}

function Toolbar({ query }: { readonly query: CouponsQuery }) {
  const change = useChangeParams();
  return (
    <div className="toolbar">
      <SearchField label="Search code or name" />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={query.status}
        choices={ACTIVE_OR_NOT}
        onChoose={(status) => change({ status })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={query.type}
        choices={COUPON_TYPES.map((type) => [type, COUPON_TYPE_RULES[type].label] as const)}
        onChoose={(type) => change({ type })}
      />
    </div>
  );
}

interface BodyProps extends CouponsScreenProps {
  readonly changes: CouponChanges;
  readonly onDelete: (coupon: CouponRow) => void;
}

function Body({ query, list, changes, onDelete }: BodyProps) {
  if (!list) return <FailedList title={LOAD_FAILED} />;
  if (list.rows.length > 0) return <CouponTable rows={list.rows} changes={changes} onDelete={onDelete} />;
  if (isNarrowed(query)) {
    return (
      <EmptyList title="No coupons found" text="No coupon is like that.">
        <Link className={buttonClass({ variant: 'secondary' })} to="/admin-panel/coupons">
          Clear filters
        </Link>
      </EmptyList>
    );
  }
  return (
    <EmptyList title="No coupons yet" text="A coupon makes a bag cheaper when its code is typed at checkout.">
      <Link className={buttonClass({ variant: 'secondary' })} to={NEW}>
        Add the first coupon
      </Link>
    </EmptyList>
  );
}

interface DeleteDialogProps {
  readonly coupon: CouponRow;
  readonly changes: CouponChanges;
  readonly onClose: () => void;
}

function DeleteDialog({ coupon, changes, onClose }: DeleteDialogProps) {
  const [problem, setProblem] = useState<{ readonly message: string; readonly reason?: string } | null>(null);
  const confirm = async () => {
    const answer = await changes.remove(coupon);
    if (answer.ok) onClose();
    else setProblem(answer);
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Delete coupon"
      action="Delete coupon"
      busy={changes.busy === coupon.id}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {problem && (
        <Note kind="bad" title={problem.message}>
          {problem.reason}
        </Note>
      )}
      <p>
        Are you sure you want to delete <b>{coupon.code}</b>? The code stops working at once.
      </p>
      {coupon.usedCount > 0 && (
        <p className="sub">
          {coupon.usedCount === 1 ? 'The order' : `The ${coupon.usedCount} orders`} that used it{' '}
          {coupon.usedCount === 1 ? 'keeps its' : 'keep their'} discount.
        </p>
      )}
    </ConfirmDialog>
  );
}
