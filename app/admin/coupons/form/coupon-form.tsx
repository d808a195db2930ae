import { useNavigate } from 'react-router';
import { couponProblems } from '#shop/coupons/coupon-fields.ts';
import type { NamedOption } from '#shop/coupons/coupon-scope.ts';
import type { CouponToEdit } from '#shop/coupons/list-coupons.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { useCopiedDraft, withCopied } from '../../kit/form/copied-draft.ts';
import { EditNote } from '../../kit/form/edit-note.tsx';
import { useSaveKey } from '../../kit/form/form-keys.ts';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { SaveBar } from '../../kit/form/save-bar.tsx';
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
  /** The coupon was deleted. */
  readonly isMissing?: boolean;
  readonly categories: readonly NamedOption[];
}

const COUPONS_PATH = '/admin-panel/coupons';

export function CouponForm({ coupon, isMissing = false, categories }: CouponFormProps) {
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
    onSaved: ({ value: { version } }) => {
      if (!coupon) return navigateAway(COUPONS_PATH);
      const stored = { ...form.draft, code: form.draft.code.trim().toUpperCase() };
      form.rebase(stored, { draft: stored, version });
    },
  });
  const { draft, failure, errors, isLeavePromptSkipped } = form;
  const hasErrors = Object.keys(errors).length > 0;
  const changed = changedFields(form.loaded, draft).map((field) => FIELD_LABELS[field]);
  useSaveKey(() => form.save());
  const navigateAway = (to: string, state: unknown = null) => {
    isLeavePromptSkipped.current = true;
    void navigate(to, { state });
  };
  return (
    <>
      <EditNote
        deletion={form.deletion}
        failure={hasErrors ? null : failure}
        onShowTheirs={form.showTheirs}
        onOverwrite={() => void form.save(null)}
        copy={{ label: 'Copy as new coupon', onCopy: () => navigateAway(`${COUPONS_PATH}/new`, withCopied(draft)) }}
        onClose={() => navigateAway(COUPONS_PATH)}
      />
      <form
        ref={form.formRef}
        className="columns product-form cpn-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className="panel">
          <CodeSection form={form} />
          <DiscountSection form={form} />
          <ValiditySection form={form} />
          <ScopeSection form={form} categories={categories} />
        </div>
        <CouponSide form={form} usedCount={coupon?.usedCount ?? 0} />
        {(changed.length > 0 || !coupon) && (
          <SaveBar
            changedFields={changed}
            problem={failure?.message ?? (hasErrors ? fieldsToFixText(errors) : null)}
            busy={form.isSaving}
            disabled={form.deletion !== null}
            action="Save coupon"
            discardLabel={coupon ? 'Discard' : 'Cancel'}
            onDiscard={() => (coupon ? form.discard() : void navigate(COUPONS_PATH))}
          />
        )}
      </form>
      <LeaveGuard
        isDirty={changed.length > 0}
        isPromptSkipped={isLeavePromptSkipped}
        subject={coupon ? `“${coupon.code}”` : 'the new coupon'}
        changedFields={changed}
      />
    </>
  );
}
