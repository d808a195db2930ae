// The form for a new order. It ends on the order's page, or with a payment link. After a refusal the typed values stay
// and the totals are requested again.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Paise } from '#shop/money/money.ts';
import type { ManualItem } from '#shop/orders/manual-order.ts';
import { type ResultOf, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { LeaveGuard } from '../kit/form/leave-guard.tsx';
import { useDraft } from '../kit/form/use-draft.ts';
import { orderPath } from '../kit/order-path.ts';
import { fixFieldsText } from '../kit/wording.ts';
import { CustomerFields } from './customer-fields.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { LinkReady, type ReadyLink } from './link-ready.tsx';
import {
  checkDraft,
  EMPTY_ORDER,
  invalidFieldNames,
  isSameOrder,
  type OrderDraft,
  remainingErrors,
  toManualItems,
  toShippingForm,
  toStaffDiscount,
  withSize,
} from './order-draft.ts';
import type { action } from './order-entry.actions.ts';
import { FAILURE_MESSAGES } from './order-entry-messages.ts';
import { OrderItems } from './order-items.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ProductSearch } from './product-search.tsx';
import { ACTIONS_PATH, useQuote } from './use-quote.ts';
import { useStockChangeCount } from './use-stock-change-count.ts';

interface OrderEntryFormProps {
  /** The idempotency key that the loader created when the page was opened. */
  readonly idempotencyKey: string;
  /** False in a store without online payments. */
  readonly canSendLinks: boolean;
}

type PlaceResult = ResultOf<typeof action, 'place'> | ResultOf<typeof action, 'createLink'>;

export function OrderEntryForm(props: OrderEntryFormProps) {
  // Retries use the first key, although every later run of the loader creates another one.
  const [idempotencyKey] = useState(props.idempotencyKey);
  const navigate = useNavigate();
  const stockChangeCount = useStockChangeCount();
  const { run } = useAdminAction<typeof action>(ACTIONS_PATH, FAILURE_MESSAGES);
  const [submitted, setSubmitted] = useState<{ readonly draft: OrderDraft; readonly total: Paise } | null>(null);
  const [readyLink, setReadyLink] = useState<ReadyLink | null>(null);
  const place = async (draft: OrderDraft, items: readonly ManualItem[]): Promise<PlaceResult> => {
    // When the quote could not be loaded, the order is sent with the total that was last shown for these items. The
    // button is disabled until there was one.
    const lastTotal = submitted && isSameOrder(submitted.draft, draft) ? submitted.total : 0;
    const shownTotal = quoteState.quote?.totals?.total ?? lastTotal;
    setSubmitted({ draft, total: shownTotal });
    const shipping = toShippingForm(draft);
    const input = { idempotencyKey, items: [...items], shipping, shownTotal, discount: toStaffDiscount(draft) };
    const options = { hidesFailureToast: true, skipsReload: true } as const;
    const result: PlaceResult =
      draft.payment === 'link' ? await run('createLink', input, options) : await run('place', input, options);
    if (!result.ok) quoteState.refresh();
    return result;
  };
  const form = useDraft({
    entity: null,
    id: null,
    stored: { draft: EMPTY_ORDER, version: null },
    check: checkDraft,
    // `checkDraft` has already refused invalid quantities, so the items are not null.
    send: (draft) => place(draft, toManualItems(draft.items) ?? []),
    onSaved: ({ value }, { fullName }) => {
      form.isLeavePromptSkipped.current = true;
      if ('orderId' in value) void navigate(orderPath(value.orderId));
      else setReadyLink({ ...value, customerName: fullName.trim() });
    },
  });
  const { draft } = form;
  const errors = remainingErrors(draft, form.errors);
  // A refusal concerns the order that was sent, so it is hidden when that order has been changed.
  const failure = submitted && isSameOrder(submitted.draft, draft) ? form.failure : null;
  const items = toManualItems(draft.items);
  const discount = toStaffDiscount(draft);
  const quoteState = useQuote({
    idempotencyKey,
    items,
    discount: discount && { kind: discount.kind, value: discount.value },
    stockChangeCount,
  });
  const isPlaced = (quoteState.quote?.placedAs ?? null) !== null;
  const invalidFields = invalidFieldNames(draft.items, errors);
  if (readyLink) return <LinkReady {...readyLink} />;
  return (
    <>
      <form
        ref={form.formRef}
        className="columns product-form oentry"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className="oentry__main">
          <ProductSearch
            stockChangeCount={stockChangeCount}
            error={errors.items}
            onAdd={(product, size) => form.setFields({ items: withSize(draft.items, product, size) })}
          />
          <OrderItems
            items={draft.items}
            quotedItems={isPlaced ? null : (quoteState.quote?.items ?? null)}
            errors={errors}
            onChange={(items) => form.setFields({ items })}
          />
          <CustomerFields form={draft} errors={errors} onChange={form.setFields} />
          <DiscountFields
            draft={draft}
            errors={errors}
            isTooHigh={quoteState.quote?.discountProblem === 'above-subtotal'}
            onChange={form.setFields}
          />
        </div>
        <OrderSummary
          items={items}
          quoteState={quoteState}
          failure={invalidFields.length > 0 ? null : failure}
          problem={invalidFields.length > 0 ? fixFieldsText(invalidFields) : null}
          payment={draft.payment}
          canSendLinks={props.canSendLinks}
          onPayment={(payment) => form.setFields({ payment })}
          isPlacing={form.isSaving}
          onOpenOrder={() => {
            form.isLeavePromptSkipped.current = true;
          }}
        />
      </form>
      <LeaveGuard
        isDirty={form.isDirty}
        isPromptSkipped={form.isLeavePromptSkipped}
        subject="the new order"
        changedFields={[]}
      />
    </>
  );
}
