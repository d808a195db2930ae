import { useNavigate } from 'react-router';
import { couponProblems } from '#shop/coupons/coupon-fields.ts';
import type { NamedOption } from '#shop/coupons/coupon-scope.ts';
import type { CouponToEdit } from '#shop/coupons/list-coupons.server.ts';
import type { Paise } from '#shop/money/money.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { useCopiedDraft, withCopied } from '../../kit/form/copied-draft.ts';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useDraft } from '../../kit/form/use-draft.ts';
import { FIELD_LABELS, fieldsToFixText, SAVE_FAILURE_MESSAGES, toFieldErrors } from '../coupon-messages.ts';
import {
  type CouponDraft,
  changedFields,
  NEW_COUPON,
  parseCouponDraft,
  toCouponPayload,
  toDraft,
} from './coupon-draft.ts';
import type { action } from './coupon-form.actions.ts';
import { CodeSection, DiscountSection, ScopeSection, ValiditySection } from './coupon-sections.tsx';
import { CouponSide } from './coupon-side.tsx';

interface CouponFormProps {
  /** Null for a new coupon. */
  readonly coupon: CouponToEdit | null;
  /** The coupon was deleted while the form was open. */
  readonly isMissing?: boolean;
  readonly categories: readonly NamedOption[];
  readonly deliveryCharge: Paise;
}

const COUPONS_PATH = '/admin-panel/coupons';

export function CouponForm({ coupon, isMissing = false, categories, deliveryCharge }: CouponFormProps) {
  useStaffEvents(['coupons']);
  const navigate = useNavigate();
  const { run } = useAdminAction<typeof action>(`${COUPONS_PATH}/save`, SAVE_FAILURE_MESSAGES);
  const form = useDraft({
    entity: 'coupon',
    id: coupon?.id ?? null,
    stored: { draft: coupon ? toDraft(coupon) : NEW_COUPON, version: coupon?.version ?? null },
    isMissing,
    copiedDraft: useCopiedDraft<CouponDraft>(),
    followsStoredRow: true,
    check: (draft) => toFieldErrors(couponProblems(parseCouponDraft(draft), coupon?.usedCount ?? 0)),
    send: (draft, version) =>
      coupon
        ? run('update', { id: coupon.id, version, fields: toCouponPayload(draft) }, { hidesFailureToast: true })
        : run('add', { fields: toCouponPayload(draft) }, { hidesFailureToast: true }),
    onSaved: ({ value: { version } }, sent) => {
      if (!coupon) return navigateAway(COUPONS_PATH);
      form.adoptSaved(sent, { draft: { ...sent, code: sent.code.trim().toUpperCase() }, version });
    },
  });
  const { draft } = form;
  const navigateAway = (to: string, state: unknown = null) => {
    form.isLeavePromptSkipped.current = true;
    void navigate(to, { state });
  };
  return (
    <FormFrame
      form={form}
      className="columns product-form cpn-form"
      action="Save coupon"
      subject={coupon ? `“${coupon.code}”` : 'the new coupon'}
      changedFields={changedFields(form.loaded, draft).map((field) => FIELD_LABELS[field])}
      describeErrors={fieldsToFixText}
      onCancel={coupon ? undefined : () => void navigate(COUPONS_PATH)}
      whenDeleted={{
        copy: { label: 'Copy as new coupon', onCopy: () => navigateAway(`${COUPONS_PATH}/new`, withCopied(draft)) },
        onClose: () => navigateAway(COUPONS_PATH),
      }}
    >
      <div className="panel">
        <CodeSection form={form} />
        <DiscountSection form={form} deliveryCharge={deliveryCharge} />
        <ValiditySection form={form} />
        <ScopeSection form={form} categories={categories} />
      </div>
      <CouponSide form={form} usedCount={coupon?.usedCount ?? 0} />
    </FormFrame>
  );
}
