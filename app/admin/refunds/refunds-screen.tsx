// Refunds that need a decision by staff: failed refunds, cash returns, and payments without an order.

import { AdminPage } from '../kit/admin-page.tsx';
import { RefreshButton } from '../kit/list/list-buttons.tsx';
import { EmptyList, FailedPanel } from '../kit/list/list-states.tsx';
import { useOrderActions } from '../order-actions/use-order-actions.ts';
import { type CashReturnRow, CashReturns } from './cash-returns.tsx';
import { type FailedRefundRow, FailedRefunds } from './failed-refunds.tsx';
import { LOAD_FAILED } from './refund-messages.ts';
import { type UnknownPaymentRow, UnknownPayments } from './unknown-payments.tsx';

interface Lists {
  readonly failed: readonly FailedRefundRow[];
  readonly cash: readonly CashReturnRow[];
  readonly payments: readonly UnknownPaymentRow[];
}

/** `lists` is null when the lists could not be loaded. */
export const RefundsScreen = ({ lists }: { readonly lists: Lists | null }) => (
  <AdminPage
    title="Refunds"
    help="cash-and-refunds"
    summary="Refunds that need your decision. Refunds already under way are on the page of their order."
    back={{ to: '/admin-panel/orders', name: 'Orders' }}
    actions={<RefreshButton />}
  >
    {lists ? <AllLists {...lists} /> : <FailedPanel label="Refunds" title={LOAD_FAILED} />}
  </AdminPage>
);

function AllLists({ failed, cash, payments }: Lists) {
  const actions = useOrderActions();
  if (failed.length + cash.length + payments.length === 0) {
    return (
      <section className="panel" aria-label="Refunds">
        <EmptyList
          title="No refunds to decide"
          text="Refunds that fail, cash to be given back and payments without an order will appear here."
        />
      </section>
    );
  }
  return (
    <div className="refunds">
      {failed.length > 0 && <FailedRefunds rows={failed} actions={actions} />}
      {cash.length > 0 && <CashReturns rows={cash} actions={actions} />}
      {payments.length > 0 && <UnknownPayments rows={payments} />}
    </div>
  );
}
