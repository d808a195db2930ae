import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { timeAgo } from '#shop/notifications/notification.ts';
import type { AdminOrderDetail, DetailRequest } from '#shop/orders/admin-order-detail.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { getPaymentSums } from '#shop/orders/payment-state.ts';
import type { ActionFailure } from '../../kit/actions/action-result.ts';
import { FailureNote, Note } from '../../kit/note.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useLimitProblem, useMay } from '../../kit/use-may.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { actorText } from '../../order-actions/order-action-messages.ts';
import type { OrderActions } from '../../order-actions/use-order-actions.ts';
import { type ApprovalEffects, approvalEffects } from './request-effects.ts';

interface RequestPanelProps {
  readonly detail: AdminOrderDetail;
  readonly request: DetailRequest;
  readonly now: Date;
  readonly run: OrderActions['run'];
}

export function RequestPanel({ detail, request, now, run }: RequestPanelProps) {
  const may = useMay();
  const isOpen = request.status === 'pending';
  const ago = isOpen ? ` · ${timeAgo(request.requestedAt, now)}` : '';
  return (
    <section className={isOpen ? 'orequest orequest--open' : 'orequest'} aria-labelledby="order-request">
      <header>
        <Icon name="undo" />
        <h2 id="order-request">Cancellation request</h2>
        <StatusBadge status={request.status} />
        <span className="orequest__when">
          Asked {orderDayAndTime(request.requestedAt)}
          {ago}
        </span>
      </header>
      {isOpen && may('orders.move') ? (
        <OpenRequest detail={detail} request={request} run={run} />
      ) : (
        <div className="orequest__body">
          <RequestText detail={detail} request={request} />
          {!isOpen && <DecisionText request={request} />}
        </div>
      )}
    </section>
  );
}

function RequestText({ detail, request }: Pick<RequestPanelProps, 'detail' | 'request'>) {
  return (
    <>
      <p className="sub">
        <bdi>{detail.order.customer.name}</bdi> asks for a <b>{request.type}</b>
      </p>
      <blockquote>“{request.reason}”</blockquote>
    </>
  );
}

function DecisionText({ request }: { readonly request: DetailRequest }) {
  return (
    <p className="sub">
      {request.status === 'approved' ? 'Approved' : 'Rejected'} {orderDayAndTime(request.processedAt)}{' '}
      {request.processedBy !== null && actorText(request.processedBy)}
      {request.adminNotes !== null && <span className="orequest__notes">{request.adminNotes}</span>}
    </p>
  );
}

function OpenRequest({ detail, request, run }: Omit<RequestPanelProps, 'now'>) {
  const money = useMoney();
  const [notes, setNotes] = useState('');
  const [pendingDecision, setPendingDecision] = useState<'approve' | 'reject' | null>(null);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const effects = approvalEffects(detail, request.type, money);
  const { capturedOnline, collectedCash } = getPaymentSums(detail);
  const limitProblem = useLimitProblem()(capturedOnline + collectedCash);
  const aboveLimit = request.type === 'refund' ? limitProblem : null;
  const decide = async (decision: 'approve' | 'reject') => {
    setPendingDecision(decision);
    setFailure(null);
    const approve = decision === 'approve';
    const result = await run('answerRequest', { id: request.id, approve, notes }, { hidesFailureToast: true });
    setPendingDecision(null);
    if (!result.ok) setFailure(result);
  };
  return (
    <div className="orequest__body orequest__body--two">
      <div>
        <RequestText detail={detail} request={request} />
        <FailureNote failure={failure} />
        {aboveLimit !== null && <Note kind="warn">{aboveLimit}</Note>}
        <TextArea
          label="Notes"
          labelNote="optional"
          rows={3}
          maxLength={2_000}
          placeholder="Kept with the order; the customer does not see them"
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <div className="orequest__actions">
          <Button
            busy={pendingDecision === 'approve'}
            disabled={effects.obstacle !== null || aboveLimit !== null || pendingDecision === 'reject'}
            onClick={() => void decide('approve')}
          >
            <Icon name="check" />
            {effects.action}
          </Button>
          <Button
            variant="quiet"
            busy={pendingDecision === 'reject'}
            disabled={pendingDecision === 'approve'}
            onClick={() => void decide('reject')}
          >
            <Icon name="close" />
            Reject request
          </Button>
        </div>
      </div>
      <EffectList effects={effects} />
    </div>
  );
}

function EffectList({ effects: { amounts, effects, obstacle } }: { readonly effects: ApprovalEffects }) {
  return (
    <div className="orequest__effects">
      <h3>If you approve</h3>
      {obstacle !== null && <Note kind="warn">{obstacle}</Note>}
      {amounts.length > 0 && (
        <dl className="osums osums--box">
          {amounts.map(({ name, amount, isTotal = false }) => (
            <div key={name} className={isTotal ? 'osums__total' : undefined}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul>
        {effects.map((effect) => (
          <li key={effect}>
            <Icon name="check" size="sm" />
            {effect}
          </li>
        ))}
      </ul>
    </div>
  );
}
