// The dialog 'Create Shipments': staff choose a courier rule, then one shipment per order is created, and each result
// is listed.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { Note } from '../kit/note.tsx';
import { Progress } from '../kit/progress.tsx';
import { type StatusTone, ToneBadge } from '../kit/status-badge.tsx';
import { pluralize } from '../kit/wording.ts';
import { RULES, type Rule } from '../shipment-dialog/courier-marks.ts';
import type { OrderOutcome } from './bulk-shipments.ts';
import { useBulkShipments } from './use-bulk-shipments.ts';

const RULE_LABELS: Readonly<Record<Rule, string>> = {
  recommended: 'The one Shiprocket recommends',
  cheapest: 'The cheapest',
  fastest: 'The fastest',
};

const BADGE_BY_STATUS: Readonly<Record<OrderOutcome['kind'], readonly [StatusTone, string]>> = {
  waiting: ['waiting', 'Waiting'],
  working: ['working', 'Creating…'],
  created: ['good', 'Created'],
  failed: ['failed', 'Failed'],
};

export interface BulkOrder {
  readonly orderNumber: string;
  readonly customerName: string;
}

interface BulkDialogProps {
  /**
   * The orders that were selected when the dialog opened. Once an order has a shipment, the list on the screen no
   * longer has it.
   */
  readonly orders: readonly BulkOrder[];
  readonly onClose: () => void;
}

export function BulkDialog({ orders, onClose }: BulkDialogProps) {
  const [rule, setRule] = useState<Rule>('recommended');
  const bulk = useBulkShipments(orders.map(({ orderNumber }) => orderNumber));
  const { created, failed, remaining } = bulk.counts;
  const done = created + failed;
  const runLabel = done === 0 ? 'Create' : 'Go on with';
  const toast = useToast();
  // Closing the dialog stops the run, because nobody would see it continue.
  const close = () => {
    if (bulk.isRunning) toast({ text: 'Stopped after the order that was under way.' });
    bulk.stop();
    onClose();
  };
  return (
    <Dialog
      open
      wide
      title="Create Shipments"
      onClose={close}
      footer={
        <>
          <span className="sub shp__note">Each order becomes Shipped and leaves the list.</span>
          {bulk.isRunning ? (
            <Button variant="quiet" onClick={bulk.stop}>
              Stop
            </Button>
          ) : (
            <Button variant={remaining === 0 ? 'secondary' : 'quiet'} onClick={onClose}>
              {done === 0 ? 'Cancel' : 'Close'}
            </Button>
          )}
          {remaining > 0 && (
            <Button busy={bulk.isRunning} onClick={() => void bulk.run(rule)}>
              <Icon name="truck" />
              {bulk.isRunning ? 'Creating…' : `${runLabel} ${pluralize(remaining, 'shipment', 'shipments')}`}
            </Button>
          )}
        </>
      }
    >
      {bulk.problem !== null && (
        <Note kind="bad" title="The remaining orders were not sent.">
          <span className="shp__reason">{bulk.problem}</span>
        </Note>
      )}
      {done === 0 && !bulk.isRunning ? (
        <Select label="Courier service" value={rule} onChange={({ target }) => setRule(parseRule(target.value))}>
          {RULES.map((each) => (
            <option key={each} value={each}>
              {RULE_LABELS[each]}
            </option>
          ))}
        </Select>
      ) : (
        <div role="status">
          <Progress
            label={`${done} of ${orders.length} done: ${created} created, ${failed} failed`}
            value={done}
            max={orders.length}
          />
        </div>
      )}
      <ul className="ful-run" aria-label="Orders">
        {orders.map(({ orderNumber, customerName }) => (
          <li key={orderNumber}>
            <span>
              <b className="strong mono">{shortOrderId(orderNumber)}</b> {customerName}
            </span>
            <Outcome outcome={bulk.getOutcome(orderNumber)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const parseRule = (value: string): Rule => RULES.find((rule) => rule === value) ?? 'recommended';

function Outcome({ outcome }: { readonly outcome: OrderOutcome }) {
  const [tone, label] = BADGE_BY_STATUS[outcome.kind];
  return (
    <>
      <ToneBadge tone={tone} label={label} />
      {'message' in outcome && <span className="sub ful-run__words">{outcome.message}</span>}
      {'hint' in outcome && outcome.hint !== undefined && <span className="sub ful-run__words">{outcome.hint}</span>}
    </>
  );
}
