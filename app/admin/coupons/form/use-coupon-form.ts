// The state of the coupon form: what was loaded, what stands in it, saving it, and what to do when somebody else changed it too.

import { useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { CouponField } from '#shop/coupons/coupon-fields.ts';
import { couponProblems } from '#shop/coupons/coupon-fields.ts';
import type { CouponToEdit } from '#shop/coupons/list-coupons.server.ts';
import { postJson } from '../../kit/actions/post-answer.ts';
import { NOT_SENT } from '../../kit/actions/post-json.ts';
import { needsWords, problemWords, SAVE_FAILED } from '../coupon-messages.ts';
import { SAVE_PATH, type SaveAnswer } from '../save/save-answer.ts';
import { type CouponDraft, changedFields, draftOf, NEW_COUPON, typedOf } from './coupon-draft.ts';

export interface FormProblems {
  readonly message: string;
  readonly reason?: string;
  readonly fields: Readonly<Partial<Record<CouponField, string>>>;
  readonly changedMeanwhile: boolean;
  readonly isGone?: boolean;
}

/** What the browser sees before it asks the server; null when it may be sent. */
function problemsOf(draft: CouponDraft, usedCount: number): FormProblems | null {
  const problems = couponProblems(typedOf(draft), usedCount);
  const fields = (Object.keys(problems) as CouponField[]).map((field) => [
    field,
    problemWords(field, problems[field] ?? 'required'),
  ]);
  if (fields.length === 0) return null;
  return { message: needsWords(problems), fields: Object.fromEntries(fields), changedMeanwhile: false };
}

/** `coupon`: null for a new one; `copied`: what was typed for one that was deleted. */
export function useCouponForm(coupon: CouponToEdit | null, copied: CouponDraft | null) {
  const toast = useToast();
  const [loaded, setLoaded] = useState(() => (coupon ? draftOf(coupon) : NEW_COUPON));
  const [version, setVersion] = useState(coupon?.version ?? null);
  const [draft, setDraft] = useState(copied ?? loaded);
  const [problems, setProblems] = useState<FormProblems | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = changedFields(loaded, draft);

  // News of somebody else's save: an untouched form follows.
  const [seen, setSeen] = useState(coupon);
  if (coupon && coupon !== seen) {
    setSeen(coupon);
    if (changed.length === 0 && coupon.version > (version ?? 0)) {
      setLoaded(draftOf(coupon));
      setDraft(draftOf(coupon));
      setVersion(coupon.version);
    }
  }

  /** The saved coupon's id; null when it was not saved. */
  const save = async (known = version): Promise<string | null> => {
    const wrong = problemsOf(draft, coupon?.usedCount ?? 0);
    setProblems(wrong);
    if (wrong || busy) return null;
    setBusy(true);
    const fields = typedOf(draft);
    const sent = await postJson<SaveAnswer>(SAVE_PATH, { id: coupon?.id ?? null, version: known, fields });
    setBusy(false);
    if (typeof sent === 'string') {
      setProblems({ message: SAVE_FAILED, reason: NOT_SENT[sent], fields: {}, changedMeanwhile: false });
      return null;
    }
    if (!sent.ok) {
      setProblems({ fields: {}, changedMeanwhile: false, ...sent });
      return null;
    }
    toast({ kind: 'ok', text: sent.message });
    const stored = { ...draft, code: draft.code.trim().toUpperCase() };
    setLoaded(stored);
    setDraft(stored);
    setVersion(sent.version);
    return sent.id;
  };

  return {
    draft,
    loaded,
    changed,
    problems,
    busy,
    save,
    discard: () => {
      setDraft(loaded);
      setProblems(null);
    },
    showTheirs: () => {
      if (!coupon) return;
      setLoaded(draftOf(coupon));
      setDraft(draftOf(coupon));
      setVersion(coupon.version);
      setProblems(null);
    },
    set: <Field extends keyof CouponDraft>(field: Field, value: CouponDraft[Field]) =>
      setDraft((before) => ({ ...before, [field]: value })),
  };
}

export type CouponFormState = ReturnType<typeof useCouponForm>;
