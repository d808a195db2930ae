// The column beside the form: the totals, the payment, the effects of placing the order, and the submit button.

import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { ManualItem } from '#shop/orders/manual-order.ts';
import { getOrderAmounts } from '#shop/orders/order-amounts.ts';
import type { ActionFailure } from '../kit/actions/action-result.ts';
import { Note } from '../kit/note.tsx';
import { orderPath } from '../kit/order-path.ts';
import { Panel } from '../kit/panel.tsx';
import { useMoney } from '../kit/use-money.tsx';
import type { OrderDraft } from './order-draft.ts';
import {
  alreadyPlacedMessage,
  CASH_LABEL,
  CHANGES_NOT_INCLUDED,
  FAILURE_MESSAGES,
  LINK_EFFECT,
  LINK_LABEL,
  LINKS_UNAVAILABLE,
  MAIL_EFFECT,
  NO_RESPONSE_NOTE,
  STOCK_EFFECT,
  TOTALS_UNAVAILABLE,
  totalChangedMessage,
} from './order-entry-messages.ts';
import type { QuoteState } from './use-quote.ts';

interface OrderSummaryProps {
  readonly items: readonly ManualItem[] | null;
  readonly quoteState: QuoteState;
  readonly failure: ActionFailure | null;
  /** One sentence about the invalid fields; null when all fields are valid. */
  readonly problem: string | null;
  readonly payment: OrderDraft['payment'];
  readonly canSendLinks: boolean;
  readonly onPayment: (payment: OrderDraft['payment']) => void;
  readonly isPlacing: boolean;
  /** Called before the link opens the order that the first request already placed. */
  readonly onOpenOrder: () => void;
}

export function OrderSummary(props: OrderSummaryProps) {
  const { items, quoteState, failure, problem, payment, isPlacing, onOpenOrder } = props;
  // The button waits for the total, except after a lost response: the idempotency key then finds an order that was
  // already placed.
  const isWaitingForTotal =
    items !== null && items.length > 0 && quoteState.quote === null && failure?.noResponse === undefined;
  return (
    <div className="form-side">
      <Panel title="Summary" bodyClass="panel__in">
        <div className="oentry__totals" aria-live="polite">
          <TotalsSection items={items ?? []} quoteState={quoteState} />
        </div>
        <PaymentChoice {...props} />
        <Notice quoteState={quoteState} failure={failure} onOpenOrder={onOpenOrder} />
        {problem !== null && <Note kind="bad">{problem}</Note>}
        <Button type="submit" block busy={isPlacing} disabled={isWaitingForTotal}>
          {isPlacing ? BUSY_LABELS[payment] : BUTTON_LABELS[payment]}
        </Button>
      </Panel>
    </div>
  );
}

const BUTTON_LABELS = { cod: 'Place order', link: 'Create payment link' } as const;
const BUSY_LABELS = { cod: 'Placing…', link: 'Creating…' } as const;

function PaymentChoice({
  quoteState,
  payment,
  canSendLinks,
  onPayment,
}: Pick<OrderSummaryProps, 'quoteState' | 'payment' | 'canSendLinks' | 'onPayment'>) {
  const money = useMoney();
  const total = quoteState.quote?.totals?.total;
  const hints = { cod: 'to collect', link: 'to be paid by UPI or card' } as const;
  const options = [['cod', CASH_LABEL], ...(canSendLinks ? [['link', LINK_LABEL] as const] : [])] as const;
  return (
    <>
      <fieldset className="oentry__pay">
        <legend>Payment</legend>
        {options.map(([option, label]) => (
          <label key={option}>
            <input
              type="radio"
              name="payment"
              value={option}
              checked={option === payment}
              onChange={() => onPayment(option)}
            />
            <span>
              <b>{label}</b>
              {option === payment && total !== undefined && ` · ${money(total)} ${hints[option]}`}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="sub">{payment === 'link' ? LINK_EFFECT : `${STOCK_EFFECT} ${MAIL_EFFECT}`}</p>
      {!canSendLinks && <p className="sub">{LINKS_UNAVAILABLE}</p>}
    </>
  );
}

interface TotalsSectionProps {
  readonly items: readonly ManualItem[];
  readonly quoteState: QuoteState;
}

function TotalsSection({ items, quoteState }: TotalsSectionProps) {
  if (quoteState.state === 'none') return <p className="sub">{TOTALS_UNAVAILABLE}</p>;
  if (quoteState.state === 'loading') return <p className="sub">Updating the totals…</p>;
  if (quoteState.state === 'failed') {
    return (
      <Note
        kind="bad"
        title={FAILURE_MESSAGES.quote}
        action={
          <Button variant="quiet" size="sm" onClick={quoteState.refresh}>
            Try again
          </Button>
        }
      />
    );
  }
  const { totals = null, taxMode = 'flat' } = quoteState.quote ?? {};
  if (totals === null) return <p className="sub">{TOTALS_UNAVAILABLE}</p>;
  return (
    <dl className="osums">
      {getOrderAmounts({ ...totals, taxMode, taxIncluded: null, items, couponCode: null }).map(
        ({ kind, name, amount }) => (
          <div key={kind} className={`osums__${kind}`}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Shows one message: the order is already placed, placing failed, or a price has changed. */
function Notice({
  quoteState,
  failure,
  onOpenOrder,
}: Pick<OrderSummaryProps, 'quoteState' | 'failure' | 'onOpenOrder'>) {
  const money = useMoney();
  const placedAs = quoteState.quote?.placedAs ?? null;
  if (placedAs !== null) {
    return (
      <Note kind="warn" title={alreadyPlacedMessage(placedAs)}>
        {CHANGES_NOT_INCLUDED}
        <span className="edit-choice">
          <Link
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            to={orderPath(placedAs)}
            onClick={onOpenOrder}
          >
            Open the order
          </Link>
        </span>
      </Note>
    );
  }
  if (failure) {
    const { title, reason } =
      failure.noResponse === 'no-response' ? NO_RESPONSE_NOTE : { title: failure.message, reason: failure.reason };
    return (
      <Note kind="bad" title={title}>
        {reason}
      </Note>
    );
  }
  return quoteState.changedTo === null ? null : (
    <Note kind="warn">{totalChangedMessage(money(quoteState.changedTo))}</Note>
  );
}
