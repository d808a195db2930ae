// Asks the store what the coupon in the form does to a sample bag, a moment after the last letter.

import { useEffect, useState } from 'react';
import type { CouponPreview } from '#shop/pricing/coupon-preview.ts';
import { callAction, type InputOf } from '../../kit/actions/use-admin-action.ts';
import { SAVE_FAILED } from '../coupon-messages.ts';
import { type CouponDraft, inWordsOf, sentOf } from './coupon-draft.ts';
import type { action } from './coupon-form.actions.ts';

const PAUSE_MS = 250;

/** Null while nothing is known: the worth is not typed yet, or the store did not answer. */
export function usePreview(draft: CouponDraft, usedCount: number, bag: readonly string[]): CouponPreview | null {
  const [preview, setPreview] = useState<CouponPreview | null>(null);
  const question = inWordsOf(draft) ? JSON.stringify({ fields: sentOf(draft), usedCount, bag }) : null;
  useEffect(() => {
    if (question === null) {
      setPreview(null);
      return;
    }
    let isOver = false;
    const timer = setTimeout(async () => {
      const result = await callAction<typeof action, 'preview'>({
        path: '/admin-panel/coupons/save',
        failed: SAVE_FAILED,
        name: 'preview',
        input: JSON.parse(question) as InputOf<typeof action, 'preview'>,
      });
      if (!isOver) setPreview(result.ok ? result.value : null);
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [question]);
  return preview;
}
