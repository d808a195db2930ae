// The cancellation dialog over My Orders. It posts to the page that does the same without JavaScript.

import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { CancellationType } from '#shop/orders/cancellation.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import type { CancelAnswer } from './cancel-answer.ts';
import { CancelForm, cancelAddress } from './cancel-form.tsx';

interface CancelDialogProps {
  readonly order: ShownOrder;
  readonly uid: string;
  readonly onRequested: (type: CancellationType) => void;
  readonly onSignedOut: () => void;
  readonly onClose: () => void;
}

export function CancelDialog({ order, uid, onRequested, onSignedOut, onClose }: CancelDialogProps) {
  const fetcher = useFetcher<CancelAnswer>();
  const busy = fetcher.state !== 'idle';
  const answer = fetcher.data;
  const handled = useRef<CancelAnswer>(undefined);
  useEffect(() => {
    if (busy || answer === undefined || handled.current === answer) return;
    handled.current = answer;
    if (answer.ok) onRequested(answer.type);
    else if (answer.signedOut) onSignedOut();
  });
  const send = (form: FormData) => {
    form.set('by', 'script');
    // No revalidation here: the opener reloads the orders after a success, and a refusal changes nothing.
    void fetcher.submit(form, { method: 'post', action: cancelAddress(order.orderId), defaultShouldRevalidate: false });
  };
  return (
    <Dialog open title="Cancel Order" onClose={onClose}>
      <CancelForm order={order} uid={uid} busy={busy} answer={busy ? null : (answer ?? null)} onSend={send}>
        <Button variant="quiet" onClick={onClose}>
          Keep Order
        </Button>
      </CancelForm>
    </Dialog>
  );
}
