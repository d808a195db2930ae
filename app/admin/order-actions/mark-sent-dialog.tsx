// The dialog 'Mark as sent' of a store without a courier account: staff enter the courier that takes the parcel.

import { shortOrderId } from '#shop/orders/order.ts';
import { TrackingFormDialog } from './tracking-form-dialog.tsx';
import { useOrderActions } from './use-order-actions.ts';

interface MarkSentDialogProps {
  readonly orderNumber: string;
  readonly onClose: () => void;
  /** Called after every response: a list that does not reload by itself may be outdated. */
  readonly onResponse?: () => void;
}

export function MarkSentDialog({ orderNumber, onClose, onResponse }: MarkSentDialogProps) {
  const { run, isBusy } = useOrderActions();
  return (
    <TrackingFormDialog
      title={`Mark order ${shortOrderId(orderNumber)} as sent`}
      action="Mark as sent"
      initial={null}
      isBusy={isBusy('markSent')}
      save={async (tracking) => {
        const result = await run('markSent', { orderNumber, tracking }, { hidesFailureToast: true });
        onResponse?.();
        return result;
      }}
      onClose={onClose}
    >
      <p>The order becomes Shipped. The customer gets an email with these details.</p>
    </TrackingFormDialog>
  );
}
