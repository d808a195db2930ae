// The cancellation dialog over My Orders. It posts to the page that does the same without JavaScript.

import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import { aboutOrder, CancelForm, getCancelPath } from './cancel-form.tsx';
import type { CancelOutcome, CancelResult } from './cancel-result.ts';

interface CancelDialogProps {
  readonly order: ShownOrder;
  readonly uid: string;
  readonly onRequested: (outcome: CancelOutcome) => void;
  readonly onSignedOut: () => void;
  readonly onClose: () => void;
}

export function CancelDialog({ order, uid, onRequested, onSignedOut, onClose }: CancelDialogProps) {
  const fetcher = useFetcher<CancelResult>();
  const busy = fetcher.state !== 'idle';
  const result = fetcher.data;
  const handledResult = useRef<CancelResult>(undefined);
  // Reports each result once: the effect runs after every render, because the callbacks may be new in each.
  useEffect(() => {
    if (busy || result === undefined || handledResult.current === result) return;
    handledResult.current = result;
    if (result.ok) onRequested(result.outcome);
    else if (result.signedOut) onSignedOut();
  });
  const send = (form: FormData) => {
    // Asks for the result as data; without it the page answers with a redirect.
    form.set('by', 'script');
    // No revalidation here: the opener reloads the orders after a success, and a refusal changes nothing.
    void fetcher.submit(form, { method: 'post', action: getCancelPath(order.orderId), defaultShouldRevalidate: false });
  };
  return (
    <Dialog open title="Cancel Order" onClose={onClose}>
      <CancelForm
        about={aboutOrder(order)}
        isPaid={order.isPaid}
        path={getCancelPath(order.orderId)}
        proof={{ uid }}
        busy={busy}
        result={busy ? null : (result ?? null)}
        onSend={send}
      >
        <Button variant="quiet" onClick={onClose}>
          Keep Order
        </Button>
      </CancelForm>
    </Dialog>
  );
}
