// What was typed at checkout, kept while the tab is open, so that a reload or a step back loses nothing. Whose it is stands with it:
// the next person at this browser sees nothing of it. It holds no price and nothing the server believes.

import { type CheckoutForm, emptyCheckoutForm } from '#shop/orders/checkout-form.ts';

const KEY = 'checkoutDraft';

export interface Draft {
  readonly form: CheckoutForm;
  readonly couponCode: string | null;
}

const METHODS = ['cod', 'card', 'upi'] as const;

/** Anybody can have written under the key. Null when it is nobody's or somebody else's; never throws. */
export function readDraft(stored: string | null, uid: string): Draft | null {
  try {
    const kept = JSON.parse(stored ?? 'null') as Record<string, unknown> | null;
    if (kept?.uid !== uid) return null;
    const typed = (kept.form ?? {}) as Record<string, unknown>;
    const empty = emptyCheckoutForm();
    const texts = Object.fromEntries(
      Object.keys(empty).map((field) => [field, String(typed[field] ?? '').slice(0, 500)]),
    ) as unknown as CheckoutForm;
    const paymentMethod = METHODS.find((method) => method === typed.paymentMethod) ?? 'cod';
    return {
      form: { ...texts, paymentMethod },
      couponCode: typeof kept.couponCode === 'string' ? kept.couponCode.slice(0, 40) : null,
    };
  } catch {
    return null;
  }
}

export const checkoutDraft = {
  load(uid: string): Draft | null {
    try {
      return readDraft(sessionStorage.getItem(KEY), uid);
    } catch {
      return null;
    }
  },
  keep(uid: string, draft: Draft): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ uid, ...draft }));
    } catch {
      // Storage is switched off: what was typed lives as long as the page.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // There was nothing to forget.
    }
  },
};
