// The shipment exceptions, each with the courier's reason and the possible next steps. Staff decide about every
// exception.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { orderPath } from '../kit/order-path.ts';
import { Panel } from '../kit/panel.tsx';
import { ToneBadge } from '../kit/status-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { pluralize } from '../kit/wording.ts';
import { type ExceptionStep, effectOfStep, STEP_TEXTS } from './exception-steps.ts';
import { type ExceptionRow, MAX_NOTE_LENGTH, type PagedRows } from './fulfilment-data.ts';
import { ListPageLinks } from './list-page-links.tsx';
import type { FulfilmentActions } from './use-fulfilment-actions.ts';

interface ExceptionDialogProps {
  readonly row: ExceptionRow;
  readonly step: ExceptionStep;
  readonly actions: FulfilmentActions;
  readonly onClose: () => void;
}

const REFUNDING_STEPS: readonly ExceptionStep[] = ['restock', 'refund'];

/** Confirms a step, because most steps move money or goods. The typed note stays when a step fails. */
function ExceptionDialog({ row, step, actions: { run, isBusy }, onClose }: ExceptionDialogProps) {
  const money = useMoney();
  const [error, setError] = useState<string>();
  const { button, title, note, danger } = STEP_TEXTS[step];
  const submit = async (formData: FormData) => {
    const noteText = String(formData.get('note') ?? '').trim();
    if (note !== null && noteText === '') return setError('Please write a few words.');
    setError(undefined);
    const result = await run(step, { id: row.id, note: noteText });
    if (result.ok) onClose();
  };
  return (
    <PromptDialog
      open
      title={title}
      action={button}
      danger={danger}
      busy={isBusy(step)}
      onClose={onClose}
      onSubmit={(formData) => void submit(formData)}
    >
      <p>
        Order <b className="strong mono">{shortOrderId(row.orderNumber)}</b> of {row.customerName}.{' '}
        {effectOfStep(step, row.isReplaced)}
        {REFUNDING_STEPS.includes(step) && row.refundable !== null && ` That is ${money(row.refundable)}.`}
      </p>
      {note !== null && <TextArea label={note} name="note" rows={3} maxLength={MAX_NOTE_LENGTH} error={error} />}
    </PromptDialog>
  );
}

interface ExceptionsPanelProps {
  readonly exceptions: PagedRows<ExceptionRow> | null;
  readonly actions: FulfilmentActions;
  readonly onTrack: (id: string) => void;
}

/** Shows nothing when there are no exceptions. */
export function ExceptionsPanel({ exceptions, actions, onTrack }: ExceptionsPanelProps) {
  const [confirming, setConfirming] = useState<{ readonly row: ExceptionRow; readonly step: ExceptionStep } | null>(
    null,
  );
  if (exceptions !== null && exceptions.total === 0) return null;
  return (
    <Panel
      title="Needs attention"
      className="ful-exceptions"
      headClass="ful-head"
      headerExtra={exceptions && <span className="sub">{pluralize(exceptions.total, 'parcel', 'parcels')}</span>}
    >
      {exceptions === null ? (
        <p className="panel__line">The parcels that need attention could not be loaded. Refresh in a moment.</p>
      ) : (
        <ul>
          {exceptions.rows.map((row) => (
            <li key={row.id} className="ful-trouble">
              <ShipmentException row={row} />
              <div className="ful-trouble__acts">
                {row.steps.map((step, index) => (
                  <Button
                    key={step}
                    variant={index === 0 ? 'secondary' : 'quiet'}
                    size="sm"
                    onClick={() => setConfirming({ row, step })}
                  >
                    {STEP_TEXTS[step].button}
                  </Button>
                ))}
                <Button variant="quiet" size="sm" onClick={() => onTrack(row.id)}>
                  <Icon name="route" />
                  Track
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {exceptions && <ListPageLinks list={exceptions} pageParam="exceptions" itemName="parcels" />}
      {confirming && <ExceptionDialog {...confirming} actions={actions} onClose={() => setConfirming(null)} />}
    </Panel>
  );
}

function ShipmentException({ row }: { readonly row: ExceptionRow }) {
  return (
    <>
      <div className="ful-trouble__what">
        <ToneBadge tone="failed" label={row.title} />
        {row.reportedAt !== null && <span className="sub">{row.reportedAt}</span>}
      </div>
      <div className="ful-trouble__customer">
        <LinkOrText
          opens="/admin-panel/orders"
          className="table__name mono"
          to={orderPath(row.orderNumber)}
          title={row.orderNumber}
        >
          {shortOrderId(row.orderNumber)}
        </LinkOrText>
        <span>
          {row.customerName}{' '}
          {row.customerPhone !== '' && (
            <a className="inline-link" href={`tel:+91${row.customerPhone}`}>
              {row.customerPhone}
            </a>
          )}
        </span>
        <span className="sub">
          {row.courierName ?? 'No courier'} · {row.awb === null ? 'no AWB' : `AWB ${row.awb}`}
        </span>
      </div>
      <div className="ful-trouble__why">
        <p>{row.reason || 'The courier gave no reason.'}</p>
        <p className="sub">
          <b className="strong">Next:</b> {row.nextStep}
        </p>
      </div>
    </>
  );
}
