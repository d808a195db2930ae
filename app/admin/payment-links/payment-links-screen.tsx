// Payment links that are not paid yet, the next to expire first. A paid link becomes an order and leaves the list.

import { useState } from 'react';
import type { WaitingLink } from '#shop/payments/payment-link.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { CopyField, useCopy } from '../kit/copy-field.tsx';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { RefreshButton } from '../kit/list/list-buttons.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList } from '../kit/list/list-states.tsx';
import { NewLink } from '../kit/new-link.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { useRefresh } from '../kit/use-refresh.ts';
import { pluralize } from '../kit/wording.ts';
import type { action } from './payment-links.actions.ts';
import { FAILURE_MESSAGES, LOAD_FAILED } from './payment-links-messages.ts';

export interface LinkRow extends Omit<WaitingLink, 'createdAt' | 'expiresAt'> {
  /** '18 Nov 2026, 11:12 am' */
  readonly created: string;
  readonly expires: string;
}

/** `rows` is null when the links could not be loaded. */
export function PaymentLinksScreen({ rows }: { readonly rows: readonly LinkRow[] | null }) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/orders/waiting/change', FAILURE_MESSAGES);
  const copyText = useCopy();
  const { refresh } = useRefresh();
  // A payment creates an order; an expiry or a cancellation releases units. Both change the list.
  useStaffEvents(['orders', 'stock'], refresh);
  const [copied, setCopied] = useState<{ readonly row: LinkRow; readonly url: string } | null>(null);
  const [cancelling, setCancelling] = useState<LinkRow | null>(null);
  const money = useMoney();
  const copy = async (row: LinkRow) => {
    const result = await run('copy', { id: row.checkoutId }, { skipsReload: true });
    if (!result.ok) return;
    setCopied({ row, url: result.value.url });
    await copyText(result.value.url);
  };
  const cancel = async () => {
    if (!cancelling) return;
    await run('cancel', { id: cancelling.checkoutId });
    setCancelling(null);
  };
  const isCopiedListed =
    copied !== null && rows?.some(({ checkoutId }) => checkoutId === copied.row.checkoutId) === true;
  return (
    <AdminPage
      title="Waiting for payment"
      help="orders-and-parcels"
      summary="Payment links that customers have not paid yet. Their items are reserved until the link expires."
      back={{ to: '/admin-panel/orders', name: 'Orders' }}
      actions={
        <>
          <RefreshButton />
          <NewLink to="/admin-panel/orders/new">New order</NewLink>
        </>
      }
    >
      <ListPanel
        label="Waiting for payment"
        className="plinks"
        rowCount={rows?.length ?? null}
        failedMessage={LOAD_FAILED}
        notice={
          isCopiedListed && (
            <div className="plinks__copied">
              <CopyField label={`Link for ${copied.row.customerName}`} url={copied.url} />
            </div>
          )
        }
        empty={
          <EmptyList
            title="No payment link waits."
            text="Choose “Payment link” in a new order, and it will be here until it is paid."
          />
        }
      >
        <DataTable
          label="List of payment links"
          className="small-list"
          rows={rows ?? []}
          getKey={({ checkoutId }) => checkoutId}
          columns={buildColumns({
            money,
            isBusy: isBusy(),
            onCopy: (row) => void copy(row),
            onSend: ({ checkoutId, mails }) => void run('send', { id: checkoutId, mails }),
            onCancel: setCancelling,
          })}
        />
      </ListPanel>
      <ConfirmDialog
        open={cancelling !== null}
        title="Cancel the payment link"
        action="Cancel link"
        dismiss="Keep link"
        danger
        busy={isBusy('cancel')}
        onClose={() => setCancelling(null)}
        onConfirm={() => void cancel()}
      >
        <p>
          {cancelling?.customerName} can no longer pay {cancelling && money(cancelling.total)}, and the items are for
          sale again. A payment that was made before becomes an order; one that arrives later is refunded.
        </p>
      </ConfirmDialog>
    </AdminPage>
  );
}

interface ColumnOptions {
  readonly money: (amount: number) => string;
  readonly isBusy: boolean;
  readonly onCopy: (row: LinkRow) => void;
  readonly onSend: (row: LinkRow) => void;
  readonly onCancel: (row: LinkRow) => void;
}

const buildColumns = ({ money, isBusy, onCopy, onSend, onCancel }: ColumnOptions): readonly Column<LinkRow>[] => [
  {
    head: 'Customer',
    className: 'small-list__name',
    cell: ({ customerName, customerEmail, customerPhone }) => (
      <>
        <b className="table__name">{customerName}</b>
        <span className="sub plinks__line">{customerEmail}</span>
        <span className="sub plinks__line">{customerPhone}</span>
      </>
    ),
  },
  {
    head: 'Amount',
    className: 'small-list__details',
    cell: ({ total, units, isOpened }) => (
      <>
        {money(total)}
        <span className="sub plinks__line">
          {pluralize(units, 'item', 'items')}
          {isOpened && ' · payment window opened'}
        </span>
      </>
    ),
  },
  {
    head: 'Expires',
    className: 'small-list__more',
    cell: ({ expires, created, createdBy, mails }) => (
      <>
        <span className="phone-word">Expires </span>
        {expires}
        <span className="sub plinks__line">
          Made {created} by {createdBy}, {pluralize(mails, 'mail', 'mails')}
        </span>
      </>
    ),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'small-list__acts',
    cell: (row) => (
      <div className="acts plinks__acts">
        <RowButton disabled={isBusy} label={`Copy link for ${row.customerName}`} onClick={() => onCopy(row)}>
          Copy link
        </RowButton>
        <RowButton disabled={isBusy} label={`Send again to ${row.customerName}`} onClick={() => onSend(row)}>
          Send again
        </RowButton>
        <RowButton
          disabled={isBusy}
          aria-haspopup="dialog"
          label={`Cancel link for ${row.customerName}`}
          onClick={() => onCancel(row)}
        >
          Cancel
        </RowButton>
      </div>
    ),
  },
];
