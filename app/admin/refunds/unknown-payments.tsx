// Payments whose checkout is not in the database, as after a backup was restored. Staff refund or dismiss them.

import { useState } from 'react';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { Panel } from '../kit/panel.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { FAILURE_MESSAGES } from './refund-messages.ts';
import type { action } from './refunds.actions.ts';

export interface UnknownPaymentRow {
  readonly id: string;
  /** '₹1,299' */
  readonly amount: string;
  readonly method: string;
  readonly providerPaymentId: string;
  readonly providerOrderId: string;
  /** '14 Nov 2026, 11:12 am' */
  readonly foundAt: string;
}

interface OpenDialog {
  readonly action: 'refundPayment' | 'dismissPayment';
  readonly row: UnknownPaymentRow;
}

export function UnknownPayments({ rows }: { readonly rows: readonly UnknownPaymentRow[] }) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/refunds/change', FAILURE_MESSAGES);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const confirm = async () => {
    if (!dialog) return;
    await run(dialog.action, { id: dialog.row.id });
    setDialog(null);
  };
  const isRefund = dialog?.action === 'refundPayment';
  return (
    <Panel title="Payments without an order">
      <p className="panel__line">
        These were paid for checkouts that are not in the database, as after restoring a backup. What was bought is not
        known here. The payer’s email and phone are in the provider’s dashboard.
      </p>
      <DataTable
        label="List of payments without an order"
        className="small-list"
        rows={rows}
        columns={buildColumns(setDialog, isBusy())}
      />
      {dialog && (
        <ConfirmDialog
          open
          danger
          busy={isBusy()}
          title={isRefund ? 'Refund the payment' : 'Mark as answered'}
          action={isRefund ? `Refund ${dialog.row.amount}` : 'Mark as answered'}
          onClose={() => setDialog(null)}
          onConfirm={() => void confirm()}
        >
          {isRefund
            ? `${dialog.row.amount} is refunded to the payer of ${dialog.row.providerPaymentId}. This cannot be undone.`
            : `${dialog.row.providerPaymentId} leaves this list and the store does nothing about it. Do this when you refunded it in the provider’s dashboard.`}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const buildColumns = (onOpen: (dialog: OpenDialog) => void, isBusy: boolean): readonly Column<UnknownPaymentRow>[] => [
  {
    head: 'Amount',
    className: 'small-list__name',
    cell: ({ amount, method }) => (
      <>
        <b className="table__name">{amount}</b> <span className="sub">{method}</span>
      </>
    ),
  },
  {
    head: 'Payment and order at the provider',
    className: 'small-list__details',
    cell: ({ providerPaymentId, providerOrderId }) => (
      <>
        {providerPaymentId}
        <br />
        {providerOrderId}
      </>
    ),
  },
  { head: 'Found', className: 'small-list__more', cell: ({ foundAt }) => foundAt },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'small-list__acts',
    cell: (row) => (
      <div className="acts refunds__acts">
        <RowButton
          disabled={isBusy}
          label={`Refund ${row.providerPaymentId}`}
          onClick={() => onOpen({ action: 'refundPayment', row })}
        >
          Refund
        </RowButton>
        <RowButton
          disabled={isBusy}
          label={`Mark ${row.providerPaymentId} as answered`}
          onClick={() => onOpen({ action: 'dismissPayment', row })}
        >
          Answered
        </RowButton>
      </div>
    ),
  },
];
