import { useNavigate } from 'react-router';
import { Select } from '#app/ui/field.tsx';
import { MAX_HSN_LENGTH } from '#shop/catalog/hsn-code.ts';
import { type DatedRate, MAX_CLASS_NAME_LENGTH, UNIT_NAMES } from '#shop/tax/tax-class.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { useCopiedDraft, withCopied } from '../kit/form/copied-draft.ts';
import { EditNote } from '../kit/form/edit-note.tsx';
import { DraftField, FieldSection } from '../kit/form/form-fields.tsx';
import { useSaveKey } from '../kit/form/form-keys.ts';
import { FormLock, LockNote } from '../kit/form/form-lock.tsx';
import { LeaveGuard } from '../kit/form/leave-guard.tsx';
import { SaveBar } from '../kit/form/save-bar.tsx';
import { useDraft } from '../kit/form/use-draft.ts';
import { useMay } from '../kit/use-may.tsx';
import { type PastRate, RatesSection } from './rate-rows.tsx';
import {
  changedLabels,
  draftErrors,
  newTaxClass,
  type TaxClassDraft,
  toPayload,
  toSavedDraft,
} from './tax-class-draft.ts';
import { FAILURE_MESSAGES, fieldLabel, fieldsToFixText } from './tax-class-messages.ts';
import type { action } from './tax-classes.actions.ts';

interface StoredTaxClass {
  readonly id: string;
  readonly version: number;
  readonly draft: TaxClassDraft;
  readonly rates: readonly DatedRate[];
  readonly pastRates: readonly PastRate[];
}

interface TaxClassFormProps {
  /** Null for a new class. */
  readonly taxClass: StoredTaxClass | null;
  /** The class was deleted while the form was open. */
  readonly isMissing?: boolean;
  /** The current day in India by the server's clock: '2026-11-17'. */
  readonly today: string;
  readonly tomorrow: string;
}

const CLASSES_PATH = '/admin-panel/tax-classes';

function useTaxClassForm({ taxClass, isMissing = false, today }: Omit<TaxClassFormProps, 'tomorrow'>) {
  const navigate = useNavigate();
  const { run } = useAdminAction<typeof action>(`${CLASSES_PATH}/change`, FAILURE_MESSAGES);
  const form = useDraft({
    entity: 'tax class',
    id: taxClass?.id ?? null,
    stored: { draft: taxClass?.draft ?? newTaxClass(today), version: taxClass?.version ?? null },
    isMissing,
    copiedDraft: useCopiedDraft<TaxClassDraft>(),
    followsStoredRow: true,
    check: (draft) => draftErrors(draft, { today, stored: taxClass?.rates ?? [] }),
    send: (draft, version) =>
      taxClass
        ? run('update', { id: taxClass.id, version, fields: toPayload(draft) }, { hidesFailureToast: true })
        : run('add', { fields: toPayload(draft) }, { hidesFailureToast: true }),
    onSaved: ({ value }, sent) => {
      if ('id' in value) navigateAway(CLASSES_PATH);
      else form.adoptSaved(sent, { draft: toSavedDraft(sent), version: value.version });
    },
  });
  const navigateAway = (to: string, state: unknown = null) => {
    form.isLeavePromptSkipped.current = true;
    void navigate(to, { state });
  };
  return { form, navigate, navigateAway };
}

export function TaxClassForm({ taxClass, isMissing = false, today, tomorrow }: TaxClassFormProps) {
  useStaffEvents(['tax-classes']);
  const { form, navigate, navigateAway } = useTaxClassForm({ taxClass, isMissing, today });
  const { draft, errors, failure } = form;
  const required = (name: 'name' | 'hsn') => ({ form, name, label: fieldLabel(name), labelNote: 'required' });
  const hasErrors = Object.keys(errors).length > 0;
  const changed = changedLabels(form.loaded, draft);
  const isLocked = !useMay()('settings');
  useSaveKey(() => form.save(), isLocked);
  return (
    <>
      <EditNote
        deletionMessage={form.deletion}
        failure={hasErrors ? null : failure}
        onShowTheirs={form.showTheirs}
        onOverwrite={() => void form.save(null)}
        copy={{ label: 'Copy as new tax class', onCopy: () => navigateAway(`${CLASSES_PATH}/new`, withCopied(draft)) }}
        onClose={() => navigateAway(CLASSES_PATH)}
      />
      <LockNote isLocked={isLocked}>Tax classes are changed by roles that change settings.</LockNote>
      <form
        ref={form.formRef}
        className="product-form txc-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <FormLock isLocked={isLocked}>
          <div className="panel">
            <FieldSection title="Goods">
              <DraftField {...required('name')} columns={6} maxLength={MAX_CLASS_NAME_LENGTH} />
              <DraftField
                {...required('hsn')}
                columns={3}
                inputMode="numeric"
                maxLength={MAX_HSN_LENGTH}
                hint="4, 6 or 8 digits"
              />
              <div className="c3">
                <Select
                  label={fieldLabel('unit')}
                  value={draft.unit}
                  onChange={(event) => form.setField('unit', event.target.value === 'PRS' ? 'PRS' : 'PCS')}
                >
                  <option value="PCS">{UNIT_NAMES.PCS}</option>
                  <option value="PRS">{UNIT_NAMES.PRS}</option>
                </Select>
              </div>
            </FieldSection>
            <RatesSection form={form} pastRates={taxClass?.pastRates ?? []} today={today} tomorrow={tomorrow} />
          </div>
        </FormLock>
        {(changed.length > 0 || !taxClass) && (
          <SaveBar
            changedFields={changed}
            problem={failure?.message ?? (hasErrors ? fieldsToFixText(errors) : null)}
            busy={form.isSaving}
            disabled={form.deletion !== null}
            action="Save tax class"
            discardLabel={taxClass ? 'Discard' : 'Cancel'}
            onDiscard={() => (taxClass ? form.discard() : void navigate(CLASSES_PATH))}
          />
        )}
      </form>
      <LeaveGuard
        isDirty={changed.length > 0}
        isPromptSkipped={form.isLeavePromptSkipped}
        subject={taxClass ? `“${taxClass.draft.name}”` : 'the new tax class'}
        changedFields={changed}
      />
    </>
  );
}
