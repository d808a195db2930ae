import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { Choice } from '#shop/coupons/coupon-scope.ts';
import type { CouponToEdit } from '#shop/coupons/list-coupons.server.ts';
import { useStaffNews } from '../../frame/staff-news.tsx';
import { ifReachable } from '../../kit/actions/offline-safe.ts';
import { useCopiedDraft, withCopied } from '../../kit/form/copied-draft.ts';
import { DeletedNote } from '../../kit/form/deleted-note.tsx';
import { useSaveKey } from '../../kit/form/form-keys.ts';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { SaveBar } from '../../kit/form/save-bar.tsx';
import { useDeletion } from '../../kit/form/use-deletion.ts';
import { Note } from '../../kit/note.tsx';
import { FIELD_WORDS } from '../coupon-messages.ts';
import type { CouponDraft } from './coupon-draft.ts';
import { CodeSection, DiscountSection, ScopeSection, WindowSection } from './coupon-sections.tsx';
import { CouponSide } from './coupon-side.tsx';
import { useCouponForm } from './use-coupon-form.ts';

interface CouponFormProps {
  /** Null for a new one. */
  readonly coupon: CouponToEdit | null;
  /** The coupon is no longer in the store. */
  readonly isMissing?: boolean;
  readonly categories: readonly Choice[];
}

const LIST = '/admin-panel/coupons';

export function CouponForm({ coupon, isMissing = false, categories }: CouponFormProps) {
  const form = useCouponForm(coupon, useCopiedDraft<CouponDraft>());
  const isRefused = form.problems?.isGone === true;
  const deletion = useDeletion({ entity: 'coupon', id: coupon?.id ?? null, isMissing, isRefused });
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useStaffNews(['coupons']);
  const isDirty = form.changed.length > 0;

  const save = async (known?: number | null) => {
    if (deletion !== null) return;
    const id = await form.save(known);
    if (id === null) {
      // Perhaps somebody else was first: then theirs is to be seen.
      if (coupon) await ifReachable(revalidate);
      return;
    }
    isDone.current = true;
    if (coupon) await revalidate();
    else await navigate(LIST);
    isDone.current = false;
  };
  useSaveKey(() => save());
  const { problems } = form;
  useEffect(() => {
    if (problems) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const leave = () => {
    if (coupon) form.discard();
    else void navigate(LIST);
  };
  const leaveFor = (to: string, state: unknown = null) => {
    isDone.current = true;
    void navigate(to, { state });
  };
  return (
    <>
      {deletion !== null && (
        <DeletedNote
          words={deletion}
          copy={{ words: 'Copy as new coupon', onCopy: () => leaveFor(`${LIST}/new`, withCopied(form.draft)) }}
          onClose={() => leaveFor(LIST)}
        />
      )}
      {deletion === null && problems && Object.keys(problems.fields).length === 0 && (
        <Note kind="bad" title={problems.message}>
          {problems.reason}
          {problems.changedMeanwhile && (
            <span className="cats__choice">
              <Button variant="quiet" size="sm" onClick={form.showTheirs}>
                Show theirs
              </Button>
              <Button variant="quiet" size="sm" onClick={() => void save(null)}>
                Save mine
              </Button>
            </span>
          )}
        </Note>
      )}
      <form ref={element} className="columns product-form cpn-form" noValidate onSubmit={submit}>
        <div className="panel">
          <CodeSection form={form} />
          <DiscountSection form={form} />
          <WindowSection form={form} />
          <ScopeSection form={form} categories={categories} />
        </div>
        <CouponSide form={form} usedCount={coupon?.usedCount ?? 0} />
        {(isDirty || !coupon) && (
          <SaveBar
            changed={form.changed.map((field) => FIELD_WORDS[field])}
            problem={problems?.message ?? null}
            busy={form.busy}
            disabled={deletion !== null}
            action="Save coupon"
            discard={coupon ? 'Discard' : 'Cancel'}
            onDiscard={leave}
          />
        )}
      </form>
      <LeaveGuard
        isDirty={isDirty}
        isDone={isDone}
        what={coupon ? `“${coupon.code}”` : 'the new coupon'}
        changed={form.changed.map((field) => FIELD_WORDS[field])}
      />
    </>
  );
}
