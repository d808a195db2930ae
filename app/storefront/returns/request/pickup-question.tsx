import { Icon } from '#app/ui/icon.tsx';
import { formatMoney } from '#shop/money/money.ts';
import type { ReturnForm } from '#shop/returns/shown-return.ts';
import { AddressBlock } from '../../order-parts/address-block.tsx';
import { RecipientFields } from '../../profile/recipient-fields.tsx';
import { Question } from './question.tsx';
import { addressMessages, isAddressChanged, type Problem } from './request-rules.ts';
import type { RequestValues } from './request-values.ts';

interface PickupQuestionProps {
  readonly form: ReturnForm;
  readonly values: RequestValues;
  readonly initial: RequestValues;
  readonly problems: readonly Problem[];
}

export function PickupQuestion({ form, values, initial, problems }: PickupQuestionProps) {
  const selfText = `Send it with any courier. We tell you the address when we approve, and we pay up to ${formatMoney(form.selfShipRefund)} back.`;
  if (form.pickupMethod === 'self') {
    return (
      <Question name="pickup" title="How do you send it?" problems={problems}>
        <input type="hidden" name="pickupMethod" value="self" />
        <p className="question__text">{selfText}</p>
      </Question>
    );
  }
  const hasProblem = problems.some(({ question }) => question === 'pickup');
  return (
    <Question name="pickup" title="Where do we collect it?" problems={problems}>
      <div className="opts">
        <label className="opt">
          <input type="radio" name="pickupMethod" value="courier" defaultChecked={initial.pickupMethod === 'courier'} />
          <span>
            <b>A courier collects it</b>
            <span className="muted">Free. You will see the day here once the courier has set it.</span>
          </span>
        </label>
        {/* Hidden, not removed: a changed address stays when the shopper selects the other method and returns to this
            one. */}
        <div className="collect" hidden={values.pickupMethod === 'self'}>
          <Icon name="pin" />
          <AddressBlock address={form.address} />
          <details open={hasProblem || isAddressChanged(form, initial)}>
            <summary className="textbtn">
              Change<span className="sr"> the pickup address</span>
            </summary>
            <div className="collect__fields">
              <RecipientFields values={initial.address} errors={hasProblem ? addressMessages(form, values) : {}} />
            </div>
          </details>
        </div>
        <label className="opt">
          <input type="radio" name="pickupMethod" value="self" defaultChecked={initial.pickupMethod === 'self'} />
          <span>
            <b>I send it myself</b>
            <span className="muted">{selfText}</span>
          </span>
        </label>
      </div>
    </Question>
  );
}
