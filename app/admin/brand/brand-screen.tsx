// The merchant's own look: name, logo, colours, links, and the home page, with a preview.

import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { BrandToEdit } from '#shop/brand/save-brand.server.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { EditNote } from '../kit/form/edit-note.tsx';
import { useSaveKey } from '../kit/form/form-keys.ts';
import { LeaveGuard } from '../kit/form/leave-guard.tsx';
import { SaveBar } from '../kit/form/save-bar.tsx';
import { FailedList } from '../kit/list/list-states.tsx';
import { fieldsToFixText, LOAD_FAILED, PART_LABELS } from './brand-messages.ts';
import { BrandPreview } from './brand-preview.tsx';
import { HomePage, Links, Logos, Names } from './brand-sections.tsx';
import { ColoursSection } from './colours-section.tsx';
import { useBrandForm } from './use-brand-form.ts';

export function BrandScreen({ record }: { readonly record: BrandToEdit | null }) {
  useStaffEvents(['settings']);
  return (
    <AdminPage
      title="Brand"
      help="brand"
      summary="Name, logo and colours reach every page, mail and invoice."
      actions={
        <a className={buttonClass({ variant: 'quiet' })} href="/" target="_blank" rel="noreferrer">
          <Icon name="ext" />
          View store
        </a>
      }
    >
      {record ? (
        <BrandFormPanel record={record} />
      ) : (
        <section className="panel" aria-label="Brand">
          <FailedList title={LOAD_FAILED} />
        </section>
      )}
    </AdminPage>
  );
}

function BrandFormPanel({ record }: { readonly record: BrandToEdit }) {
  const form = useBrandForm(record);
  const { failure, errors, isLeavePromptSkipped } = form;
  const isDirty = form.changed.length > 0;
  const save = async () => {
    if (isDirty) await form.save();
  };
  useSaveKey(save);
  const hasErrors = Object.keys(errors).length > 0;
  const changed = form.changed.map((part) => PART_LABELS[part]);
  return (
    <>
      <EditNote
        deletion={null}
        failure={hasErrors ? null : failure}
        onShowTheirs={form.showTheirs}
        onOverwrite={() => void form.save(null)}
        onClose={() => {}}
      />
      <form
        ref={form.formRef}
        className="columns product-form brand"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="panel">
          <Names form={form} />
          <Logos form={form} />
          <ColoursSection form={form} />
          <Links form={form} />
          <HomePage form={form} />
        </div>
        <BrandPreview draft={form.draft} />
        {isDirty && (
          <SaveBar
            changedFields={changed}
            problem={failure?.message ?? (hasErrors ? fieldsToFixText(errors as Record<string, string>) : null)}
            busy={form.isSaving}
            action="Save brand"
            onDiscard={form.discard}
          />
        )}
      </form>
      <LeaveGuard
        isDirty={isDirty}
        isPromptSkipped={isLeavePromptSkipped}
        subject="the brand"
        changedFields={changed}
      />
    </>
  );
}
