// Beside the form: the totals, the payment, the effects of placing, and the button.

import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { ManualItem } from '#shop/orders/manual-order.ts';
import { getOrderAmounts } from '#shop/orders/order-amounts.ts';
import type { Totals } from '#shop/pricing/price-bag.ts';
import type { ActionFailure } from '../kit/actions/action-result.ts';
import { Note } from '../kit/note.tsx';
import { orderPath } from '../kit/order-path.ts';
import { Panel } from '../kit/panel.tsx';
import { useMoney } from '../kit/use-money.tsx';
import {
  CASH,
  FAILED,
  MAIL_EFFECT,
  NO_ANSWER,
  NOT_IN_IT,
  placedAlready,
  STOCK_EFFECT,
  TOTALS_WAIT,
  totalChanged,
} from './order-entry-messages.ts';
import type { Quoted } from './use-quote.ts';

interface OrderSummaryProps {
  readonly items: readonly ManualItem[] | null;
  readonly quoted: Quoted;
  readonly failure: ActionFailure | null;
  /** One sentence about the invalid fields; null when none is invalid. */
  readonly problem: string | null;
  readonly isPlacing: boolean;
  readonly onOpen: () => void;
}

export function OrderSummary({ items, quoted, failure, problem, isPlacing, onOpen }: OrderSummaryProps) {
  const money = useMoney();
  const totals = quoted.quote?.totals ?? null;
  // Nothing is placed before its total is shown. A press that was not answered may be repeated without one: it finds its order.
  const isWaiting = items !== null && items.length > 0 && quoted.quote === null && failure?.unanswered === undefined;
  return (
    <div className="form-side">
      <Panel title="Summary" body="panel__in">
        <div className="oentry__totals" aria-live="polite">
          <TotalsPart items={items ?? []} quoted={quoted} totals={totals} />
        </div>
        <p className="oentry__pay">
          <b>{CASH}</b>
          {totals && ` · ${money(totals.total)} to collect`}
        </p>
        <p className="sub">
          {STOCK_EFFECT} {MAIL_EFFECT}
        </p>
        <Notice quoted={quoted} failure={failure} onOpen={onOpen} />
        {problem !== null && <Note kind="bad">{problem}</Note>}
        <Button type="submit" block busy={isPlacing} disabled={isWaiting}>
          {isPlacing ? 'Placing…' : 'Place order'}
        </Button>
      </Panel>
    </div>
  );
}

interface TotalsPartProps {
  readonly items: readonly ManualItem[];
  readonly quoted: Quoted;
  readonly totals: Totals | null;
}

function TotalsPart({ items, quoted, totals }: TotalsPartProps) {
  if (quoted.state === 'none') return <p className="sub">{TOTALS_WAIT}</p>;
  if (quoted.state === 'asking') return <p className="sub">Updating the totals…</p>;
  if (quoted.state === 'failed') {
    return (
      <Note
        kind="bad"
        title={FAILED.quote}
        action={
          <Button variant="quiet" size="sm" onClick={quoted.refresh}>
            Try again
          </Button>
        }
      />
    );
  }
  if (totals === null) return <p className="sub">{TOTALS_WAIT}</p>;
  return (
    <dl className="osums">
      {getOrderAmounts({ ...totals, items, couponCode: null }).map(({ kind, name, amount }) => (
        <div key={kind} className={`osums__${kind}`}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One message at a time: the order is placed already, why the press failed, or that a price changed. */
function Notice({ quoted, failure, onOpen }: Pick<OrderSummaryProps, 'quoted' | 'failure' | 'onOpen'>) {
  const money = useMoney();
  const placedAs = quoted.quote?.placedAs ?? null;
  if (placedAs !== null) {
    return (
      <Note kind="warn" title={placedAlready(placedAs)}>
        {NOT_IN_IT}
        <span className="edit-choice">
          <Link className={buttonClass({ variant: 'quiet', size: 'sm' })} to={orderPath(placedAs)} onClick={onOpen}>
            Open the order
          </Link>
        </span>
      </Note>
    );
  }
  if (failure) {
    const { title, reason } =
      failure.unanswered === 'no-answer' ? NO_ANSWER : { title: failure.message, reason: failure.reason };
    return (
      <Note kind="bad" title={title}>
        {reason}
      </Note>
    );
  }
  return quoted.changedTo === null ? null : <Note kind="warn">{totalChanged(money(quoted.changedTo))}</Note>;
}
