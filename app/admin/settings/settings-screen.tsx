// The one record of the store: tax, shipping, the strip, currency, who the store is, who may write reviews, and the owner's mail.

import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { SettingsToEdit } from '#shop/settings/update-settings.server.ts';
import { useStaffNews } from '../frame/staff-news.tsx';
import { ifReachable } from '../kit/actions/offline-safe.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { useSaveKey } from '../kit/form/form-keys.ts';
import { LeaveGuard } from '../kit/form/leave-guard.tsx';
import { SaveBar } from '../kit/form/save-bar.tsx';
import { FailedList } from '../kit/list/list-states.tsx';
import { Note } from '../kit/note.tsx';
import { Contradiction } from './contradiction.tsx';
import { Meanwhile } from './meanwhile.tsx';
import { FIELD_WORDS, LOAD_FAILED } from './settings-messages.ts';
import { Currency, HeaderStrip, NewOrders, Reviews, Shipping, StoreInformation, Tax } from './settings-sections.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsScreenProps {
  readonly record: SettingsToEdit | null;
  /** When it was saved last, in words. */
  readonly saved: string;
}

export function SettingsScreen({ record, saved }: SettingsScreenProps) {
  useStaffNews(['settings']);
  return (
    <AdminPage
      title="Settings"
      facts={
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
  const { revalidate } = useRevalidator();
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const isDirty = form.changed.length > 0;
  const save = async () => {
    if (!isDirty) return;
    await form.save();
    await ifReachable(revalidate);
  };
  useSaveKey(save);
  const { failure } = form;
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const changed = form.changed.map((field) => FIELD_WORDS[field]);
  return (
    <>
      {failure && Object.keys(failure.problems).length === 0 && (
        <Note kind="bad" title={failure.message}>
          {failure.reason}
        </Note>
      )}
      <Meanwhile form={form} />
      <Contradiction form={form} />
      <form ref={element} className="product-form" noValidate onSubmit={submit}>
        <div className="panel">
          <Tax form={form} />
          <Shipping form={form} />
          <HeaderStrip form={form} />
          <Currency form={form} />
          <StoreInformation form={form} />
          <Reviews form={form} />
          <NewOrders form={form} />
        </div>
        {isDirty && (
          <div className="set-bar">
            <SaveBar
              changed={changed}
              problem={failure?.message ?? null}
              busy={form.busy}
              action="Save settings"
              onDiscard={form.discard}
            />
          </div>
        )}
      </form>
      <LeaveGuard isDirty={isDirty} isDone={isDone} what="the settings" changed={changed} />
    </>
  );
}
