// A new order: products, customer, totals. After a refusal everything typed stays, and the totals are asked for again.

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
import {
  checkDraft,
  EMPTY_ORDER,
  namesOfErrors,
  type OrderDraft,
  remainingErrors,
  sentItems,
  shippingOf,
  withSize,
} from './order-draft.ts';
import type { action } from './order-entry.actions.ts';
import { FAILED } from './order-entry-messages.ts';
import { OrderItems } from './order-items.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ProductSearch } from './product-search.tsx';
import { ACTIONS_PATH, useQuote } from './use-quote.ts';
import { useStockNews } from './use-stock-news.ts';

interface OrderEntryFormProps {
  /** Of the page as it was opened. */
  readonly idempotencyKey: string;
}

export function OrderEntryForm(props: OrderEntryFormProps) {
  // Kept across retries: the loader makes another key whenever it runs again. The next order opens the page anew.
  const [idempotencyKey] = useState(props.idempotencyKey);
  const navigate = useNavigate();
  const news = useStockNews();
  const { run } = useAdminAction<typeof action>(ACTIONS_PATH, FAILED);
  const [pressed, setPressed] = useState<{ readonly items: OrderDraft['items']; readonly total: Paise } | null>(null);
  const place = async (draft: OrderDraft, items: readonly ManualItem[]): Promise<ResultOf<typeof action, 'place'>> => {
    // While no answer comes, the last total that was shown for these items.
    const shownTotal = quoted.quote?.totals?.total ?? (pressed?.items === draft.items ? pressed.total : 0);
    setPressed({ items: draft.items, total: shownTotal });
    const input = { idempotencyKey, items: [...items], shipping: shippingOf(draft), shownTotal };
    const result = await run('place', input, { quietly: true, skipsReload: true });
    if (!result.ok) quoted.refresh();
    return result;
  };
  const form = useDraft({
    entity: null,
    id: null,
    stored: { draft: EMPTY_ORDER, version: null },
    check: checkDraft,
    send: (draft) => place(draft, sentItems(draft.items) ?? []),
    onSaved: ({ value: { orderId } }) => {
      form.isDone.current = true;
      void navigate(orderPath(orderId));
    },
  });
  const { draft } = form;
  const errors = remainingErrors(draft, form.errors);
  // A refusal is about the items that were sent.
  const failure = pressed?.items === draft.items ? form.failure : null;
  const items = sentItems(draft.items);
  const quoted = useQuote({ idempotencyKey, items, news });
  const isPlaced = (quoted.quote?.placedAs ?? null) !== null;
  const wrong = namesOfErrors(draft.items, errors);
  return (
    <>
      <form
        ref={form.element}
        className="columns product-form oentry"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className="oentry__main">
          <ProductSearch
            news={news}
            error={errors.items}
            onAdd={(product, size) => form.set({ items: withSize(draft.items, product, size) })}
          />
          <OrderItems
            items={draft.items}
            quoted={isPlaced ? null : (quoted.quote?.items ?? null)}
            errors={errors}
            onChange={(next) => form.set({ items: next })}
          />
          <CustomerFields form={draft} errors={errors} onChange={form.set} />
        </div>
        <OrderSummary
          items={items}
          quoted={quoted}
          failure={wrong.length > 0 ? null : failure}
          problem={wrong.length > 0 ? fixFieldsText(wrong) : null}
          isPlacing={form.isSaving}
          onOpen={() => {
            form.isDone.current = true;
          }}
        />
      </form>
      <LeaveGuard isDirty={form.isDirty} isDone={form.isDone} subject="the new order" changed={[]} />
    </>
  );
}
