// The form of one integration. A stored secret is never shown; an empty field keeps it.

import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { getIntegration, type Integration, type IntegrationField } from '#shop/integrations/integrations.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { useCopy } from '../kit/copy-field.tsx';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { EditNote } from '../kit/form/edit-note.tsx';
import { LeaveGuard } from '../kit/form/leave-guard.tsx';
import { useDraft } from '../kit/form/use-draft.ts';
import type { IntegrationRow } from './integration-row.ts';
import type { action } from './integrations.actions.ts';

export type IntegrationActions = AdminActions<typeof action>;

export interface IntegrationFormProps {
  readonly row: IntegrationRow;
  readonly origin: string;
  readonly canSave: boolean;
  readonly actions: IntegrationActions;
  readonly onTest: () => Promise<void>;
  readonly onClose: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

type Draft = Readonly<Record<string, string>>;

const toDraft = ({ name, publicValues, isStored }: IntegrationRow): Draft =>
  Object.fromEntries(
    getIntegration(name).fields.map(({ key, isSecret, initial = '' }) => {
      if (isSecret) return [key, ''];
      const unset = isStored ? '' : initial;
      return [key, publicValues[key] ?? unset];
    }),
  );

export function IntegrationForm({ row, origin, canSave, actions, onTest, onClose, onDirty }: IntegrationFormProps) {
  const { name, source, isStored, isRequired } = row;
  const integration = getIntegration(name);
  // A required integration cannot be removed while its only values are the saved ones.
  const mayRemove = isStored && !(isRequired && source === 'database');
  const [isRemoving, setRemoving] = useState(false);
  const form = useDraft({
    entity: null,
    id: null,
    stored: { draft: toDraft(row), version: row.version },
    followsStoredRow: true,
    send: (draft, version) => actions.run('save', { name, version, values: draft }, { hidesFailureToast: true }),
    onSaved: () => {
      form.isLeavePromptSkipped.current = true;
      onDirty(false);
      onClose();
      // Saved values are tested at once, unless the environment's values are in use instead.
      if (source !== 'environment') void onTest();
    },
  });
  const { isDirty } = form;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const changedFields = integration.fields.filter(({ key }) => form.draft[key] !== form.loaded[key]);
  return (
    <>
      <form
        ref={form.formRef}
        className="intg__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <EditNote
          deletionMessage={null}
          failure={form.failure}
          onShowTheirs={form.showTheirs}
          onOverwrite={() => void form.save(null)}
          onClose={onClose}
        />
        <div className="form-grid">
          {integration.fields.map((field) => (
            <div key={field.key} className="c4">
              <IntegrationInput
                field={field}
                ending={row.secretEndings[field.key]}
                value={form.draft[field.key] ?? ''}
                error={form.errors[field.key]}
                onChange={(value) => form.setFields({ [field.key]: value })}
              />
            </div>
          ))}
        </div>
        <ProviderAddress integration={integration} origin={origin} />
        <div className="buttons intg__buttons">
          {mayRemove && (
            <Button variant="quiet" className="btn--out" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          <span className="intg__gap" />
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSaving} disabled={!canSave}>
            {source === 'environment' ? 'Save' : 'Save and test'}
          </Button>
        </div>
      </form>
      {/* The dialog is outside the form, because it has a form of its own. */}
      {isRemoving && (
        <DeleteDialog
          title={`Remove ${integration.label}`}
          onClose={() => setRemoving(false)}
          onDelete={async () => {
            const result = await actions.run('remove', { name, version: row.version }, { hidesFailureToast: true });
            if (result.ok) {
              onDirty(false);
              onClose();
            }
            return result;
          }}
        >
          <p>
            {source === 'environment'
              ? 'The saved values are deleted. The store keeps using those of the environment.'
              : `The saved values are deleted. ${integration.without} ${integration.removalWarning ?? ''}`}
          </p>
        </DeleteDialog>
      )}
      <LeaveGuard
        isDirty={isDirty}
        isPromptSkipped={form.isLeavePromptSkipped}
        subject={integration.label}
        changedFields={changedFields.map(({ label }) => label)}
      />
    </>
  );
}

interface IntegrationInputProps {
  readonly field: IntegrationField;
  /** The last characters of the stored secret; undefined when no secret is stored. */
  readonly ending: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function IntegrationInput({ field, ending, value, error, onChange }: IntegrationInputProps) {
  const { key, label, isSecret, isOptional, hint } = field;
  const hasStoredSecret = ending !== undefined;
  const placeholder = ending === '' ? 'Saved' : `Ends in …${ending}`;
  const shownHint = hasStoredSecret ? 'Leave it empty to keep it.' : hint;
  return (
    <Field
      label={label}
      {...(isOptional ? { labelNote: 'optional' } : {})}
      {...(shownHint === undefined ? {} : { hint: shownHint })}
      {...(hasStoredSecret ? { placeholder } : {})}
      name={key}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ProviderAddress({ integration, origin }: { readonly integration: Integration; readonly origin: string }) {
  const copy = useCopy('Address');
  const { address, panel } = integration;
  if (!address && !panel) return null;
  const url = `${origin}${address?.path ?? ''}`;
  const link = panel && (
    <a className="fact-link" href={panel.url} target="_blank" rel="noopener noreferrer">
      {panel.label}
    </a>
  );
  if (!address) return <p className="sub">{link}</p>;
  return (
    <Field
      label={address.label}
      readOnly
      value={url}
      hint={
        <>
          {address.where} {link}
        </>
      }
      after={
        <Button variant="quiet" className="intg__copy" onClick={() => void copy(url)}>
          <Icon name="copy" />
          Copy
        </Button>
      }
    />
  );
}
