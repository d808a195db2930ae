// The dialog 'Create Shipment': shows the parcel and the courier offers, and creates the shipment with the selected
// courier.

import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { ifReachable } from '../kit/actions/offline-safe.ts';
import { useFailure } from '../kit/actions/use-failure.ts';
import { Note } from '../kit/note.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { NO_COURIER } from './shipment-messages.ts';
import type { OfferedCourier, OptionsRefusal, ShipmentOptions, ShipmentOptionsResponse } from './shipment-options.ts';
import { createShipment, fetchOptions } from './shipment-requests.ts';

interface CourierChoiceProps {
  readonly couriers: readonly OfferedCourier[];
  /** Null until a courier is selected. */
  readonly selectedId: number | null;
  readonly onChoose: (id: number) => void;
}

function CourierChoice({ couriers, selectedId, onChoose }: CourierChoiceProps) {
  const money = useMoney();
  return (
    <fieldset className="shp__choice">
      <legend>Choose a courier service</legend>
      <ul className="shp__couriers">
        {couriers.map(({ id, name, rate, days, deliveryDay, marks }) => (
          <li key={id}>
            <label className={classNames('shp__courier', id === selectedId && 'is-chosen')}>
              <input
                type="radio"
                name="courier"
                className="radio"
                checked={id === selectedId}
                onChange={() => onChoose(id)}
              />
              <span className="shp__name">
                <b className="strong">{name}</b>{' '}
                {marks.map((mark) => (
                  <span key={mark} className="tag">
                    {mark}
                  </span>
                ))}
              </span>
              <span className="shp__days">
                {daysText(days)} {deliveryDay !== null && <span className="sub">by {deliveryDay}</span>}
              </span>
              <span className="shp__rate">{money(rate)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function daysText(days: number | null): string {
  if (days === null) return 'Days not known';
  return days === 1 ? '1 day' : `${days} days`;
}

/** Shows pickup and delivery pincodes, parcel size, and payment. */
function ShipmentSummary({ options }: { readonly options: ShipmentOptions }) {
  const money = useMoney();
  const { pickupPincode, deliveryPincode, parcel, amountToCollect } = options;
  return (
    <dl className="shp__summary">
      <div>
        <dt>From</dt>
        <dd className="mono">{pickupPincode}</dd>
      </div>
      <div>
        <dt>To</dt>
        <dd className="mono">{deliveryPincode}</dd>
      </div>
      <div>
        <dt>Parcel</dt>
        <dd>{parcel}</dd>
      </div>
      <div>
        <dt>{amountToCollect === null ? 'Payment' : 'Cash on delivery'}</dt>
        <dd>{amountToCollect === null ? 'Prepaid' : `Collect ${money(amountToCollect)}`}</dd>
      </div>
    </dl>
  );
}

interface ShipmentDialogProps {
  /** The order's number: ORD-… */
  readonly orderNumber: string;
  /** Says how the list behind the dialog will change. */
  readonly note?: string;
  readonly onClose: () => void;
  /** Called after each response, even a refusal: a colleague may have created the shipment first. */
  readonly onResponse?: () => void;
}

export function ShipmentDialog({
  orderNumber,
  note = 'The order becomes Shipped.',
  onClose,
  onResponse,
}: ShipmentDialogProps) {
  const { response, reload } = useOptions(orderNumber);
  const [courierId, setCourierId] = useState<number | null>(null);
  const { failure, showFailure } = useFailure();
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (courierId === null) {
      showFailure({ ok: false, message: NO_COURIER });
      form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
      return;
    }
    showFailure(null);
    setBusy(true);
    const created = await createShipment(orderNumber, courierId);
    setBusy(false);
    if (created.ok) {
      toast({ kind: 'ok', text: created.message, ...(created.hint === undefined ? {} : { hint: created.hint }) });
      onClose();
    } else {
      showFailure(created);
    }
    // The screen reloads after a refusal too, because a colleague may have changed the order. Without a response it
    // does not reload, so that the message stays.
    if (!created.ok && created.noResponse !== undefined) return;
    onResponse?.();
    void ifReachable(revalidate);
  };

  return (
    <Dialog
      open
      wide
      title="Create Shipment"
      onClose={onClose}
      footer={
        <>
          <span className="sub shp__note">{note}</span>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} disabled={response?.ok !== true}>
            <Icon name="truck" />
            {isBusy ? 'Creating…' : 'Create Shipment'}
          </Button>
        </>
      }
    >
      <p className="sub shp__order">
        Order <b className="strong mono">{shortOrderId(orderNumber)}</b>
        {response?.ok && ` for ${response.recipient}`}
      </p>
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        {response === null && <p role="status">Asking the couriers…</p>}
        {response?.ok === false && <NoOptions refusal={response} onRetry={reload} />}
        {response?.ok && (
          <>
            <ShipmentSummary options={response} />
            {failure && (
              <Note kind="bad" title={failure.message}>
                {failure.reason !== undefined && <span className="shp__reason">{failure.reason}</span>}
              </Note>
            )}
            <CourierChoice
              couriers={response.couriers}
              selectedId={courierId}
              onChoose={(id) => {
                setCourierId(id);
                showFailure(null);
              }}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}

function useOptions(orderNumber: string) {
  const [response, setResponse] = useState<ShipmentOptionsResponse | null>(null);
  const load = useCallback(
    (signal?: AbortSignal) => {
      setResponse(null);
      void fetchOptions(orderNumber, signal).then((response) => {
        if (!signal?.aborted) setResponse(response);
      });
    },
    [orderNumber],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  return { response, reload: () => load() };
}

function NoOptions({ refusal, onRetry }: { readonly refusal: OptionsRefusal; readonly onRetry: () => void }) {
  return (
    <Note
      kind="bad"
      title={refusal.message}
      action={
        refusal.mayRetry === true && (
          <Button variant="quiet" size="sm" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {refusal.reason !== undefined && <span className="shp__reason">{refusal.reason}</span>}
    </Note>
  );
}
