// The settings form: tax, shipping, header strip, currency, store contact, legal data, product texts, reviews, and order emails to the owner.

import { Link } from 'react-router';
import type { SettingsToEdit } from '#shop/settings/update-settings.server.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { useSaveKey } from '../kit/form/form-keys.ts';
import { LeaveGuard } from '../kit/form/leave-guard.tsx';
import { SaveBar } from '../kit/form/save-bar.tsx';
import { FailedList } from '../kit/list/list-states.tsx';
import { Note } from '../kit/note.tsx';
import { Legal, ProductTexts } from './legal-sections.tsx';
import { FIELD_LABELS, fieldsToFixText, LOAD_FAILED } from './settings-messages.ts';
import { ConflictNote, StripContradictionNote } from './settings-notes.tsx';
import { Currency, HeaderStrip, NewOrders, Reviews, Shipping, StoreInformation, Tax } from './settings-sections.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsScreenProps {
  readonly record: SettingsToEdit | null;
  /** The time of the last save, formatted. */
  readonly savedAt: string;
}

export function SettingsScreen({ record, savedAt: saved }: SettingsScreenProps) {
  useStaffEvents(['settings']);
  return (
    <AdminPage
      title="Settings"
      summary={
        <>
          {record ? `Used by the bag, the checkout and every invoice. Last saved ${saved}` : 'Not loaded'} ·{' '}
          <Link className="fact-link" to="/admin-panel/outbox">
            Outgoing messages
          </Link>{' '}
          ·{' '}
          <Link className="fact-link" to="/admin-panel/refunds">
            Refunds
          </Link>
        </>
      }
    >
      {record ? (
        <SettingsForm record={record} />
      ) : (
        <section className="panel" aria-label="Settings">
          <FailedList title={LOAD_FAILED} />
        </section>
      )}
    </AdminPage>
  );
}

function SettingsForm({ record }: { readonly record: SettingsToEdit }) {
  const form = useSettingsForm(record);
  const { failure, errors, isLeavePromptSkipped } = form;
  const isDirty = form.changed.length > 0;
  const save = async () => {
    if (isDirty) await form.save();
  };
  useSaveKey(save);
  const hasErrors = Object.keys(errors).length > 0;
  const changed = form.changed.map((field) => FIELD_LABELS[field]);
  return (
    <>
      {failure && !hasErrors && (
        <Note kind="bad" title={failure.message}>
          {failure.reason}
        </Note>
      )}
      <ConflictNote form={form} />
      <StripContradictionNote form={form} />
      <form
        ref={form.formRef}
        className="product-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="panel">
          <Tax form={form} />
          <Shipping form={form} />
          <HeaderStrip form={form} />
          <Currency form={form} />
          <StoreInformation form={form} />
          <Legal form={form} />
          <ProductTexts form={form} />
          <Reviews form={form} />
          <NewOrders form={form} />
        </div>
        {isDirty && (
          <div className="settings-save-bar">
            <SaveBar
              changedFields={changed}
              problem={failure?.message ?? (hasErrors ? fieldsToFixText(errors) : null)}
              busy={form.isSaving}
              action="Save settings"
              onDiscard={form.discard}
            />
          </div>
        )}
      </form>
      <LeaveGuard
        isDirty={isDirty}
        isPromptSkipped={isLeavePromptSkipped}
        subject="the settings"
        changedFields={changed}
      />
    </>
  );
}
