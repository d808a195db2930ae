import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import { MAX_PICKUP_FAILURES } from '#shop/returns/return.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { formatDate } from '../../kit/indian-time.ts';
import { Note } from '../../kit/note.tsx';
import { DetailList, Panel } from '../../kit/panel.tsx';
import { useHasCourier } from '../../kit/use-has-courier.tsx';
import { pluralize } from '../../kit/wording.ts';
import type { ReturnActions } from './use-return-actions.ts';

interface PickupPanelProps {
  readonly detail: AdminReturn;
  readonly actions: ReturnActions;
}

const CONFIRMATIONS = {
  waive: {
    title: 'Customer keeps it',
    action: 'Customer keeps it',
    text: 'Nothing is picked up, and the customer may keep the items. Afterwards you settle the return: everything is refunded or sent again.',
  },
  lapse: {
    title: 'Not handed over',
    action: 'Close the return',
    text: 'The customer did not hand the items over. The return ends, a booked pickup is cancelled, and a reserved size is for sale again. The customer is told by email.',
  },
} as const;

/** The labels of the button that records that the items have left the customer. */
const LEFT_LABELS = { courier: 'Mark as picked up', self: 'Mark as sent' } as const;

/** Shows and changes how the items come to the store. */
export function PickupPanel({ detail, actions: { run, isBusy } }: PickupPanelProps) {
  const [confirming, setConfirming] = useState<keyof typeof CONFIRMATIONS | null>(null);
  const { shown, actions: possibleActions } = detail;
  const { number, pickup, pickupFailures } = shown;
  const isBooked = shown.status === 'pickup-booked' && pickup !== null && pickup.lastError === null;
  // A booked pickup can be booked again only after the courier has failed.
  const mayBook =
    useHasCourier() &&
    shown.pickupMethod === 'courier' &&
    possibleActions.includes('book-pickup') &&
    (!isBooked || pickupFailures > 0);
  const confirm = async () => {
    if (confirming === null) return;
    await run(confirming, { number });
    setConfirming(null);
  };
  return (
    <Panel title="Way to you" bodyClass="ret__body">
      {pickup?.lastError != null && (
        <Note kind="warn" title="The pickup could not be booked.">
          {pickup.lastError}
        </Note>
      )}
      {pickupFailures > 0 && (
        <Note kind="warn" title={`${pluralize(pickupFailures, 'pickup', 'pickups')} failed.`}>
          After {MAX_PICKUP_FAILURES} the return ends by itself.
        </Note>
      )}
      <DetailList details={toDetails(shown)} />
      <div className="buttons ret__buttons">
        {mayBook && (
          <Button busy={isBusy('bookPickup')} onClick={() => void run('bookPickup', { number })}>
            <Icon name="truck" />
            {pickup?.pickupAt == null ? 'Book pickup' : 'Book pickup again'}
          </Button>
        )}
        {possibleActions.includes('arrive') && (
          <Button variant="secondary" busy={isBusy('arrive')} onClick={() => void run('arrive', { number })}>
            <Icon name="boxes" />
            Mark as arrived
          </Button>
        )}
        {possibleActions.includes('pick-up') && (
          <Button variant="quiet" busy={isBusy('pickUp')} onClick={() => void run('pickUp', { number })}>
            {LEFT_LABELS[shown.pickupMethod]}
          </Button>
        )}
        {possibleActions.includes('waive') && (
          <Button variant="quiet" disabled={isBusy()} onClick={() => setConfirming('waive')}>
            Customer keeps it
          </Button>
        )}
        {possibleActions.includes('lapse') && (
          <Button variant="quiet" disabled={isBusy()} onClick={() => setConfirming('lapse')}>
            Not handed over
          </Button>
        )}
      </div>
      {confirming !== null && (
        <ConfirmDialog
          open
          danger={confirming === 'lapse'}
          busy={isBusy()}
          title={CONFIRMATIONS[confirming].title}
          action={CONFIRMATIONS[confirming].action}
          onClose={() => setConfirming(null)}
          onConfirm={() => void confirm()}
        >
          <p>{CONFIRMATIONS[confirming].text}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function toDetails({ pickupMethod, pickupAddress, pickup }: AdminReturn['shown']) {
  const { fullName, address, city, state, pincode, phone } = pickupAddress;
  return [
    ['How', pickupMethod === 'self' ? 'The customer sends it' : 'The courier collects it'],
    ...(pickup?.pickupAt ? ([['Pickup', formatDate(pickup.pickupAt)]] as const) : []),
    ['From', `${fullName}, ${address}, ${city}, ${state} ${pincode}`],
    ['Phone', phone],
  ] as const;
}
