// The tracking of a shipment as the courier reports it. Before the courier has the parcel, staff can cancel the
// shipment here.

import { useCallback, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { fetchJson, NO_RESPONSE_MESSAGES } from '../kit/actions/post-json.ts';
import { Note } from '../kit/note.tsx';
import { NO_TRACKING } from './fulfilment-messages.ts';
import type { FulfilmentActions } from './use-fulfilment-actions.ts';

interface Activity {
  readonly activity: string;
  readonly location: string;
  /** '14 Nov 2026, 6:12 am' */
  readonly timestamp: string;
}

export type TrackingResponse =
  | {
      readonly ok: true;
      readonly orderNumber: string;
      readonly courierName: string | null;
      readonly awb: string | null;
      /** The courier's reports, the latest first. */
      readonly activities: readonly Activity[];
      /** Why the courier's API failed; the dialog then shows the stored tracking. */
      readonly problem: string | null;
      readonly mayCancel: boolean;
    }
  | { readonly ok: false; readonly message: string };

interface TrackingDialogProps {
  readonly id: string;
  readonly actions: FulfilmentActions;
  readonly onClose: () => void;
}

export function TrackingDialog({ id, actions: { run, isBusy }, onClose }: TrackingDialogProps) {
  const { response, reload } = useTracking(id);
  const [isConfirming, setConfirming] = useState(false);
  const tracking = response?.ok ? response : null;
  const cancel = async () => {
    const result = await run('cancel', { id });
    if (result.ok) onClose();
    else setConfirming(false);
  };
  return (
    <Dialog
      open
      title="Tracking"
      onClose={onClose}
      footer={
        <>
          {tracking?.mayCancel &&
            (isConfirming ? (
              <Button
                variant="danger"
                className="ful-track__cancel"
                busy={isBusy('cancel')}
                onClick={() => void cancel()}
              >
                Yes, cancel shipment
              </Button>
            ) : (
              <Button variant="quiet" className="ful-track__cancel" onClick={() => setConfirming(true)}>
                Cancel shipment
              </Button>
            ))}
          {tracking?.awb && <CopyAwb awb={tracking.awb} />}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {response === null && <p role="status">Asking the courier…</p>}
      {response?.ok === false && (
        <Note
          kind="bad"
          title={response.message}
          action={
            <Button variant="quiet" size="sm" onClick={reload}>
              Try again
            </Button>
          }
        />
      )}
      {tracking && (
        <>
          <p className="sub ful-track__summary">
            {tracking.courierName ?? 'No courier yet'} ·{' '}
            {tracking.awb === null ? (
              'No AWB yet'
            ) : (
              <>
                AWB <span className="mono">{tracking.awb}</span>
              </>
            )}{' '}
            · Order <span className="mono">{shortOrderId(tracking.orderNumber)}</span>
          </p>
          {isConfirming && (
            <Note kind="warn" title="Cancel this shipment?">
              The courier is told not to come, and the order is processing again.
            </Note>
          )}
          {tracking.problem !== null && (
            <Note kind="warn" title="The courier could not be asked just now.">
              {tracking.problem}
            </Note>
          )}
          <Activities activities={tracking.activities} />
        </>
      )}
    </Dialog>
  );
}

function useTracking(id: string) {
  const [response, setResponse] = useState<TrackingResponse | null>(null);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setResponse(null);
      const path = `/admin-panel/fulfillment/tracking?shipment=${encodeURIComponent(id)}`;
      const result = await fetchJson<TrackingResponse>(path, signal);
      if (signal?.aborted) return;
      setResponse(typeof result === 'object' ? result : { ok: false, message: NO_RESPONSE_MESSAGES[result] });
    },
    [id],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  return { response, reload: () => void load() };
}

function CopyAwb({ awb }: { readonly awb: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(awb);
      toast({ kind: 'ok', text: 'AWB copied' });
    } catch {
      toast({ kind: 'error', text: 'The browser did not allow copying. Please copy it by hand.' });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      <Icon name="copy" />
      Copy AWB
    </Button>
  );
}

function Activities({ activities }: { readonly activities: readonly Activity[] }) {
  if (activities.length === 0) return <p>{NO_TRACKING}</p>;
  return (
    <ol className="ful-track">
      {activities.map(({ activity, location, timestamp }, index) => (
        <li
          key={`${timestamp} ${activity} ${location}`}
          className={classNames('ful-track__step', index === 0 && 'is-now')}
        >
          <b className="strong">{activity}</b>
          <div className="sub">{[location, timestamp].filter((part) => part !== '').join(' · ')}</div>
        </li>
      ))}
    </ol>
  );
}
