import { Icon } from '#app/ui/icon.tsx';
import { formatMoney } from '#shop/money/money.ts';
import type { ReturnForm } from '#shop/returns/shown-return.ts';
import { LinePicture, sizeText } from './items-question.tsx';
import { chosenLines, countItems, refundOf } from './request-rules.ts';
import type { RequestValues } from './request-values.ts';

interface SummaryProps {
  readonly form: ReturnForm;
  readonly values: RequestValues;
}

/** 'M', 'M and L' */
const wantedSizes = (form: ReturnForm, values: RequestValues): string =>
  [...new Set(chosenLines(form, values).flatMap(({ chosen }) => chosen.wanted?.size ?? []))].join(' and ');

/** '1 item, size M', '2 items, refund ₹1,200', 'No item chosen' */
export function describeRequest({ form, values }: SummaryProps): string {
  const count = countItems(form, values);
  if (count === 0) return 'No item chosen';
  const items = `${count} ${count === 1 ? 'item' : 'items'}`;
  if (values.outcome === 'refund') return `${items}, refund ${formatMoney(refundOf(form, values))}`;
  const sizes = wantedSizes(form, values);
  return values.outcome === 'exchange' && sizes !== '' ? `${items}, size ${sizes}` : items;
}

export const describePickup = ({ values }: SummaryProps): string =>
  values.pickupMethod === 'self' ? 'You send it' : 'Free pickup';

export function RequestSummary({ form, values }: SummaryProps) {
  const lines = chosenLines(form, values);
  const isExchange = values.outcome === 'exchange';
  const isSelf = values.pickupMethod === 'self';
  const sizes = wantedSizes(form, values);
  return (
    <>
      <h2 className="h-panel">Your request</h2>
      {lines.length === 0 && <p className="question__text">Choose the items that you want to send to us.</p>}
      <ul className="mini">
        {lines.map(({ line, chosen }) => (
          <li key={line.id}>
            <LinePicture line={line} />
            <div>
              <b>{line.name}</b>
              <small>
                {[
                  sizeText(line.size),
                  chosen.quantity > 1 && `Qty ${chosen.quantity}`,
                  isExchange && chosen.wanted && `exchange for size ${chosen.wanted.size}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
      <dl className="osums sums">
        <div>
          <dt>Pickup</dt>
          <dd>{isSelf ? 'You send it' : 'By courier'}</dd>
        </div>
        {!isSelf && (
          <div className="osums__free">
            <dt>Pickup charge</dt>
            <dd>Free</dd>
          </div>
        )}
        <div className="osums__total">
          <dt>{values.outcome === 'refund' ? 'Refund' : 'To pay'}</dt>
          <dd>{formatMoney(values.outcome === 'refund' ? refundOf(form, values) : 0)}</dd>
        </div>
      </dl>
      <ul className="assure">
        <li>
          <Icon name="tag" />
          Keep the tags on and {isSelf ? 'pack it well.' : 'hand it over in any bag.'}
        </li>
        {isExchange && sizes !== '' && (
          <li>
            <Icon name="info" />
            If size {sizes} sells out before we approve your request, we refund you instead.
          </li>
        )}
      </ul>
    </>
  );
}
