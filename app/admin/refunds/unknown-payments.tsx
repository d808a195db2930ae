// Payments for checkouts that the database does not know, as after restoring a backup: staff refund them or mark them as answered.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { DISMISS_FAILED, REFUND_FAILED } from './refund-messages.ts';

export interface UnknownPaymentRow {
  readonly id: string;
  /** '₹1,299' */
  readonly amount: string;
  readonly method: string;
  readonly providerPaymentId: string;
  readonly providerOrderId: string;
  /** '14 Nov 2026, 11:12 am' */
  readonly found: string;
}

type Intent = 'refund-payment' | 'dismiss-payment';
type Change = { readonly intent: Intent; readonly id: string };

const FAILED: Readonly<Record<Intent, string>> = {
  'refund-payment': REFUND_FAILED,
  'dismiss-payment': DISMISS_FAILED,
};

export function UnknownPayments({ rows }: { readonly rows: readonly UnknownPaymentRow[] }) {
  const { busy, send } = useAdminAction<Change>('/admin-panel/refunds/change');
  const [asked, setAsked] = useState<{ readonly intent: Intent; readonly row: UnknownPaymentRow } | null>(null);
  const confirm = async () => {
    if (!asked) return;
    await send({ intent: asked.intent, id: asked.row.id }, { failed: FAILED[asked.intent] });
    setAsked(null);
  };
  const isRefund = asked?.intent === 'refund-payment';
  return (
    <section className="panel" aria-labelledby="unknown-payments">
      <div className="panel__head">
        <h2 id="unknown-payments">Payments without an order</h2>
      </div>
      <p className="panel__line">
        These were paid for checkouts that are not in the database, as after restoring a backup. What was bought is not
        known here. The payer’s e-mail and phone stand with the payment in the provider’s dashboard.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard */}
      <section className="table-wrap" aria-label="List of payments without an order" tabIndex={0}>
        <table className="table table--list small-list">
          <thead>
            <tr>
              <th scope="col">Amount</th>
              <th scope="col">Payment and order at the provider</th>
              <th scope="col">Found</th>
              <th scope="col" className="num">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="small-list__name">
                  <b className="table__name">{row.amount}</b> {row.method}
                </td>
                <td className="small-list__facts">
                  {row.providerPaymentId}
                  <br />
                  {row.providerOrderId}
                </td>
                <td className="small-list__more">{row.found}</td>
                <td className="small-list__acts">
                  <div className="acts refunds__acts">
                    <Button
                      variant="quiet"
                      size="sm"
                      disabled={busy !== null}
                      aria-label={`Refund ${row.providerPaymentId}`}
                      onClick={() => setAsked({ intent: 'refund-payment', row })}
                    >
                      Refund
                    </Button>
                    <Button
                      variant="quiet"
                      size="sm"
                      disabled={busy !== null}
                      aria-label={`Mark ${row.providerPaymentId} as answered`}
                      onClick={() => setAsked({ intent: 'dismiss-payment', row })}
                    >
                      Answered
                    </Button>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {asked && (
        <ConfirmDialog
          open
          danger
          busy={busy !== null}
          title={isRefund ? 'Refund the payment' : 'Mark as answered'}
          action={isRefund ? `Refund ${asked.row.amount}` : 'Mark as answered'}
          onClose={() => setAsked(null)}
          onConfirm={() => void confirm()}
        >
          {isRefund
            ? `${asked.row.amount} goes back to whoever paid ${asked.row.providerPaymentId}. This cannot be taken back.`
            : `${asked.row.providerPaymentId} leaves this list and the store does nothing about it. Do this when you refunded it in the provider’s dashboard.`}
        </ConfirmDialog>
      )}
    </section>
  );
}
