// The column beside the form: a summary of the coupon, its effect on a sample bag, and its status.

import { useEffect, useState } from 'react';
import type { NamedOption } from '#shop/coupons/coupon-scope.ts';
import { summarizeCoupon } from '#shop/coupons/coupon-summary.ts';
import { parseIndianTime } from '#shop/indian-clock.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { CouponPreview, KeptAmounts } from '#shop/pricing/coupon-preview.ts';
import { callAction, type InputOf } from '../../kit/actions/use-admin-action.ts';
import { ChoiceField, searchProducts } from '../../kit/form/choice-field.tsx';
import { ChoiceButtons, type DraftFields } from '../../kit/form/form-fields.tsx';
import { formatDate, formatTime } from '../../kit/indian-time.ts';
import { ACTIVE_STATUS_CHOICES } from '../../kit/list/list-toolbar.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { missingExampleText, SAVE_FAILURE_MESSAGES } from '../coupon-messages.ts';
import { type CouponDraft, toCouponPayload, toCouponSummary } from './coupon-draft.ts';
import type { action } from './coupon-form.actions.ts';

const DEBOUNCE_MS = 250;

/**
 * Requests the preview when typing has paused for DEBOUNCE_MS. Returns null while the draft has no valid value, and
 * until the first response.
 */
function usePreview(draft: CouponDraft, usedCount: number, bag: readonly string[]): CouponPreview | 'failed' | null {
  const [preview, setPreview] = useState<CouponPreview | 'failed' | null>(null);
  const requestBody = toCouponSummary(draft)
    ? JSON.stringify({ fields: toCouponPayload(draft), usedCount, bag })
    : null;
  useEffect(() => {
    if (requestBody === null) {
      setPreview(null);
      return;
    }
    setPreview((before) => (before === 'failed' ? null : before));
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const result = await callAction<typeof action, 'preview'>({
        path: '/admin-panel/coupons/save',
        failureMessages: SAVE_FAILURE_MESSAGES,
        name: 'preview',
        input: JSON.parse(requestBody) as InputOf<typeof action, 'preview'>,
      });
      if (!isCancelled) setPreview(result.ok ? result.value : 'failed');
    }, DEBOUNCE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [requestBody]);
  return preview;
}

const dateTimeText = (input: string): string => {
  const time = parseIndianTime(input);
  return time ? `${formatDate(time)}, ${formatTime(time)}` : '';
};

/** Returns why the coupon cannot be used at present; null when it can. The example is shown in both cases. */
function stateText({ state }: CouponPreview, draft: CouponDraft): string | null {
  switch (state) {
    case 'usable':
      return null;
    case 'inactive':
      return 'Not usable while it is inactive.';
    case 'not-yet':
      return `Not usable before ${dateTimeText(draft.validFrom)}.`;
    case 'ended':
      return `Not usable after ${dateTimeText(draft.validUntil)}.`;
    case 'used-up':
      return 'Not usable any more: it is used up.';
  }
}

function refusalMessage({ refusal }: CouponPreview, draft: CouponDraft): string | null {
  if (refusal === 'below-minimum') {
    return `Minimum order amount of ${formatMoney(toCouponSummary(draft)?.minOrderAmount ?? 0)} required`;
  }
  return refusal === null ? null : 'Nothing in this bag matches: shoppers are told “Invalid coupon code”.';
}

interface CouponSideProps {
  readonly form: DraftFields<CouponDraft>;
  readonly usedCount: number;
}

export function CouponSide({ form, usedCount }: CouponSideProps) {
  const { draft } = form;
  const [bag, setBag] = useState<readonly NamedOption[]>([]);
  const preview = usePreview(
    draft,
    usedCount,
    bag.map(({ id }) => id),
  );
  const summary = toCouponSummary(draft);
  return (
    <div className="form-side">
      <Panel title="In words" bodyClass="panel__in">
        <p className="cpn-words">{summary ? summarizeCoupon(summary) : 'Enter a discount to see a summary.'}</p>
      </Panel>
      <Panel title="Worked example" bodyClass="panel__in">
        {typeof preview === 'object' && preview ? (
          <Example preview={preview} draft={draft} />
        ) : (
          <p className="sub cpn-missing" role="status">
            {missingExampleText(summary !== null, preview === 'failed')}
          </p>
        )}
        <ChoiceField
          label="Sample bag"
          emptyLabel="Chosen by the store"
          selected={bag}
          find={searchProducts}
          onChange={setBag}
        />
      </Panel>
      <Panel title="Status" bodyClass="panel__in">
        <ChoiceButtons
          value={draft.status}
          choices={ACTIVE_STATUS_CHOICES}
          onChoose={(status) => form.setField('status', status)}
        />
        <p className="field__hint">Active coupons start on their start date.</p>
      </Panel>
    </div>
  );
}

function Example({ preview, draft }: { readonly preview: CouponPreview; readonly draft: CouponDraft }) {
  const money = useMoney();
  const { lines, totals, taxMode, kept } = preview;
  const state = stateText(preview, draft);
  const refusal = refusalMessage(preview, draft);
  if (lines.length === 0) return <p className="sub cpn-missing">There is no product to try it on.</p>;
  return (
    <div aria-live="polite">
      {state && <Note kind="warn">{state}</Note>}
      {refusal && <Note kind="bad">{refusal}</Note>}
      <dl className="cpn-sum">
        {lines.map(({ productId, name, quantity, price, matches }) => (
          <div key={productId}>
            <dt>
              {name}
              {quantity > 1 && ` × ${quantity}`} {!matches && <span className="cpn-sum__not">not matching</span>}
            </dt>
            <dd>{money(price * quantity)}</dd>
          </div>
        ))}
        <div>
          <dt>Discount</dt>
          <dd className="cpn-sum__off">{totals.discount > 0 ? money(-totals.discount) : money(0)}</dd>
        </div>
        <div className="cpn-sum__total">
          <dt>{taxMode === 'flat' ? 'Before tax and shipping' : 'Before shipping'}</dt>
          <dd>{money(totals.subtotal - totals.discount)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>{totals.shipping === 0 ? 'Free' : money(totals.shipping)}</dd>
        </div>
        {taxMode === 'flat' && (
          <div>
            <dt>Tax (GST)</dt>
            <dd>{money(totals.tax)}</dd>
          </div>
        )}
        <div>
          <dt>To pay</dt>
          <dd>
            <b>{money(totals.total)}</b>
          </dd>
        </div>
      </dl>
      {kept && <Kept kept={kept} discount={totals.discount} />}
    </div>
  );
}

/** What the merchant keeps after GST. Prices include GST, so a discount lowers the GST too, and sometimes its rate. */
function Kept({ kept, discount }: { readonly kept: KeptAmounts; readonly discount: number }) {
  const money = useMoney();
  return (
    <>
      <dl className="cpn-sum cpn-kept" aria-label="After GST">
        <div>
          <dt>You keep without the coupon</dt>
          <dd>{money(kept.without)}</dd>
        </div>
        {discount > 0 && (
          <div>
            <dt>You keep with the coupon</dt>
            <dd>{money(kept.with)}</dd>
          </div>
        )}
      </dl>
      {discount > 0 && (
        <p className="cpn-cost">
          {kept.cost < 0 ? `You keep ${money(-kept.cost)} more` : `Costs you ${money(kept.cost)}`}
          <small>{costReason(kept.cost, discount)}</small>
        </p>
      )}
    </>
  );
}

function costReason(cost: number, discount: number): string {
  if (cost < 0) return 'The discount lowers the GST rate of this bag.';
  return cost < discount ? 'Less than the discount, because you pay less GST.' : 'No GST is saved by it.';
}
