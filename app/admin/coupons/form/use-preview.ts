// Asks the store what the coupon in the form does to a sample bag, a moment after the last letter.

import { useEffect, useState } from 'react';
import type { CouponPreview } from '#shop/pricing/coupon-preview.ts';
import { postJson } from '../../kit/actions/post-answer.ts';
import { type CouponDraft, inWordsOf, typedOf } from './coupon-draft.ts';

const PAUSE_MS = 250;

/** Null while nothing is known: the worth is not typed yet, or the store did not answer. */
export function usePreview(draft: CouponDraft, usedCount: number, bag: readonly string[]): CouponPreview | null {
  const [preview, setPreview] = useState<CouponPreview | null>(null);
  const question = inWordsOf(draft) ? JSON.stringify({ fields: typedOf(draft), usedCount, bag }) : null;
  useEffect(() => {
    if (question === null) {
      setPreview(null);
      return;
    }
    let isOver = false;
    const timer = setTimeout(async () => {
      const sent = await postJson<CouponPreview | null>('/admin-panel/coupons/preview', JSON.parse(question));
      if (!isOver) setPreview(typeof sent === 'object' ? sent : null);
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [question]);
  return preview;
}
