import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { COUPON_TYPE_RULES, COUPON_TYPES } from '#shop/coupons/coupon-types.ts';
import { type CouponFilter, type CouponsQuery, hasFilters } from '#shop/coupons/coupons-query.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { DeleteRowDialog } from '../../kit/form/delete-dialog.tsx';
import { ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../../kit/list/list-states.tsx';
import { ListToolbar, STATUS_FILTER } from '../../kit/list/list-toolbar.tsx';
import { useListKeys } from '../../kit/list/use-list-keys.ts';
import { NewLink } from '../../kit/new-link.tsx';
import { FAILURE_MESSAGES, LOAD_FAILED } from '../coupon-messages.ts';
import type { action } from '../coupons.actions.ts';
import type { CouponRow } from './coupon-row.ts';
import { CouponTable } from './coupon-table.tsx';

interface CouponList {
  readonly rows: readonly CouponRow[];
  readonly found: number;
  readonly total: number;
  readonly usable: number;
}

const TYPE_CHOICES = COUPON_TYPES.map((type) => [type, COUPON_TYPE_RULES[type].label] as const);
const STATE_CHOICES = [
  ['active', 'Active'],
  ['scheduled', 'Scheduled'],
  ['ended', 'Ended'],
  ['used-up', 'Used up'],
  ['inactive', 'Inactive'],
] as const satisfies readonly (readonly [CouponFilter, string])[];
const COUPONS_PATH = '/admin-panel/coupons';
const NEW_COUPON_PATH = `${COUPONS_PATH}/new`;

export function CouponsScreen({ query, list }: { readonly query: CouponsQuery; readonly list: CouponList | null }) {
  useStaffEvents(['coupons']);
  useListKeys(NEW_COUPON_PATH);
  const { run, isBusy } = useAdminAction<typeof action>(`${COUPONS_PATH}/change`, FAILURE_MESSAGES);
  const [toDelete, setToDelete] = useState<CouponRow | null>(null);
  return (
    <AdminPage
      title="Coupons"
      summary={
        list
          ? `${list.total} ${list.total === 1 ? 'coupon' : 'coupons'}, ${list.usable} can be used today`
          : 'Not loaded'
      }
      actions={<NewLink to={NEW_COUPON_PATH}>Add Coupon</NewLink>}
    >
      <ListPanel
        label="List of coupons"
        className="cpn"
        toolbar={
          <ListToolbar
            searchLabel="Search code or name"
            filters={[
              { ...STATUS_FILTER, value: query.status, choices: STATE_CHOICES },
              { param: 'type', label: 'Type', allLabel: 'All types', value: query.type, choices: TYPE_CHOICES },
            ]}
          />
        }
        rowCount={list && list.rows.length}
        failedMessage={LOAD_FAILED}
        empty={<NoCoupons query={query} />}
        pages={list && { ...query, found: list.found, noun: ['coupon', 'coupons'] }}
      >
        <CouponTable
          rows={list?.rows ?? []}
          isChangingStatus={(id) => isBusy('setStatus', id)}
          onToggleStatus={({ id, version, status }) =>
            void run('setStatus', { id, version, status: status === 'active' ? 'inactive' : 'active' })
          }
          onDelete={setToDelete}
        />
      </ListPanel>
      {toDelete && (
        <DeleteRowDialog title="Delete coupon" row={toDelete} run={run} onClose={() => setToDelete(null)}>
          <p>
            Are you sure you want to delete <b>{toDelete.code}</b>? The code stops working at once.
          </p>
          {toDelete.usedCount > 0 && (
            <p className="sub">
              {toDelete.usedCount === 1 ? 'The order' : `The ${toDelete.usedCount} orders`} that used it{' '}
              {toDelete.usedCount === 1 ? 'keeps its' : 'keep their'} discount.
            </p>
          )}
        </DeleteRowDialog>
      )}
    </AdminPage>
  );
}

function NoCoupons({ query }: { readonly query: CouponsQuery }) {
  if (hasFilters(query))
    return (
      <NothingFound title="No coupons found" text="No coupon matches these filters." unfilteredPath={COUPONS_PATH} />
    );
  return (
    <EmptyList title="No coupons yet" text="A coupon makes a bag cheaper when its code is typed at checkout.">
      <Link className={buttonClass({ variant: 'secondary' })} to={NEW_COUPON_PATH}>
        Add the first coupon
      </Link>
    </EmptyList>
  );
}
