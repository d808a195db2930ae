// All coupons of the store, newest first, with the actions on each.

import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { COUPON_TYPE_RULES, COUPON_TYPES } from '#shop/coupons/coupon-types.ts';
import { type CouponsQuery, hasFilters } from '#shop/coupons/coupons-query.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { DeleteDialog } from '../../kit/form/delete-dialog.tsx';
import { ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../../kit/list/list-states.tsx';
import { ACTIVE_OR_NOT, ListToolbar } from '../../kit/list/list-toolbar.tsx';
import { useListKeys } from '../../kit/list/use-list-keys.ts';
import { FAILED, LOAD_FAILED } from '../coupon-messages.ts';
import type { action } from '../coupons.actions.ts';
import type { CouponRow } from './coupon-row.ts';
import { CouponTable } from './coupon-table.tsx';

interface CouponList {
  readonly rows: readonly CouponRow[];
  readonly found: number;
  readonly total: number;
  readonly usable: number;
}

interface CouponsScreenProps {
  readonly query: CouponsQuery;
  readonly list: CouponList | null;
}

const TYPES = COUPON_TYPES.map((type) => [type, COUPON_TYPE_RULES[type].label] as const);
const HERE = '/admin-panel/coupons';
const NEW = `${HERE}/new`;

export function CouponsScreen({ query, list }: CouponsScreenProps) {
  useStaffEvents(['coupons']);
  useListKeys(NEW);
  const { run, isBusy } = useAdminAction<typeof action>(`${HERE}/change`, FAILED);
  const [doomed, setDoomed] = useState<CouponRow | null>(null);
  return (
    <AdminPage
      title="Coupons"
      facts={
        list
          ? `${list.total} ${list.total === 1 ? 'coupon' : 'coupons'}, ${list.usable} can be used today`
          : 'Not loaded'
      }
      actions={
        <Link className={buttonClass()} to={NEW}>
          <Icon name="plus" />
          Add Coupon
        </Link>
      }
    >
      <ListPanel
        label="List of coupons"
        className="cpn"
        toolbar={
          <ListToolbar
            search="Search code or name"
            filters={[
              { param: 'status', label: 'Status', all: 'All statuses', value: query.status, choices: ACTIVE_OR_NOT },
              { param: 'type', label: 'Type', all: 'All types', value: query.type, choices: TYPES },
            ]}
          />
        }
        shown={list && list.rows.length}
        failed={LOAD_FAILED}
        empty={<NoCoupons query={query} />}
        pages={list && { ...query, found: list.found, noun: ['coupon', 'coupons'] }}
      >
        <CouponTable
          rows={list?.rows ?? []}
          isChangingStatus={(id) => isBusy('setStatus', id)}
          onToggleStatus={({ id, version, status }) =>
            void run('setStatus', { id, version, status: status === 'active' ? 'inactive' : 'active' })
          }
          onDelete={setDoomed}
        />
      </ListPanel>
      {doomed && (
        <DeleteDialog
          title="Delete coupon"
          onClose={() => setDoomed(null)}
          onDelete={() => run('delete', { id: doomed.id, version: doomed.version }, { quietly: true })}
        >
          <p>
            Are you sure you want to delete <b>{doomed.code}</b>? The code stops working at once.
          </p>
          {doomed.usedCount > 0 && (
            <p className="sub">
              {doomed.usedCount === 1 ? 'The order' : `The ${doomed.usedCount} orders`} that used it{' '}
              {doomed.usedCount === 1 ? 'keeps its' : 'keep their'} discount.
            </p>
          )}
        </DeleteDialog>
      )}
    </AdminPage>
  );
}

function NoCoupons({ query }: { readonly query: CouponsQuery }) {
  if (hasFilters(query)) return <NothingFound title="No coupons found" text="No coupon is like that." all={HERE} />;
  return (
    <EmptyList title="No coupons yet" text="A coupon makes a bag cheaper when its code is typed at checkout.">
      <Link className={buttonClass({ variant: 'secondary' })} to={NEW}>
        Add the first coupon
      </Link>
    </EmptyList>
  );
}
