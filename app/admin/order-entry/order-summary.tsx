// Beside the form: the totals, the payment, the effects of placing, and the button.

import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { Paise } from '#shop/money/money.ts';
import type { ManualItem } from '#shop/orders/manual-order.ts';
import { sumsOf } from '#shop/orders/order-sums.ts';
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
  STOCK_EFFECT,
  TOTALS_WAIT,
  totalChanged,
} from './order-entry-messages.ts';
import type { Quoted } from './use-quote.ts';

export type PlaceFailure = ActionFailure & { readonly placedAs?: string };

interface OrderSummaryProps {
  readonly items: readonly ManualItem[] | null;
  readonly quoted: Quoted;
  readonly failure: PlaceFailure | null;
  /** One sentence about the invalid fields; null when none is invalid. */
  readonly problem: string | null;
  readonly isPlacing: boolean;
  readonly onOpen: () => void;
}

export function OrderSummary({ items, quoted, failure, problem, isPlacing, onOpen }: OrderSummaryProps) {
  const money = useMoney();
  const totals = quoted.quote?.totals ?? null;
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
        <Changed total={quoted.changedTo} isSaid={failure !== null} />
        {failure && <Failure failure={failure} onOpen={onOpen} />}
        {problem !== null && <Note kind="bad">{problem}</Note>}
        <Button
          type="submit"
          block
          busy={isPlacing}
          disabled={items !== null && items.length > 0 && quoted.quote === null}
        >
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
      {sumsOf({ ...totals, items, couponCode: null }).map(({ kind, name, amount }) => (
        <div key={kind} className={`osums__${kind}`}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A refusal says the same. */
function Changed({ total, isSaid }: { readonly total: Paise | null; readonly isSaid: boolean }) {
  const money = useMoney();
  return total === null || isSaid ? null : <Note kind="warn">{totalChanged(money(total))}</Note>;
}

function Failure({ failure, onOpen }: { readonly failure: PlaceFailure; readonly onOpen: () => void }) {
  if (failure.unanswered === 'no-answer') {
    return (
      <Note kind="bad" title={NO_ANSWER.title}>
        {NO_ANSWER.reason}
      </Note>
    );
  }
  return (
    <Note kind="bad" title={failure.message}>
      {failure.reason}
      {failure.placedAs !== undefined && (
        <span className="edit-choice">
          <Link
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            to={orderPath(failure.placedAs)}
            onClick={onOpen}
          >
            Open the order
          </Link>
        </span>
      )}
    </Note>
  );
}
