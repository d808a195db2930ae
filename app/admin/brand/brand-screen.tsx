// The merchant's own look: name, logo, colours, links, and the home page, with a preview.

import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { BrandToEdit } from '#shop/brand/save-brand.server.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { FormFrame } from '../kit/form/form-frame.tsx';
import { FailedPanel } from '../kit/list/list-states.tsx';
import { fieldsToFixText, LOAD_FAILED, PART_LABELS } from './brand-messages.ts';
import { BrandPreview, type StoreContact } from './brand-preview.tsx';
import { HomePage, Links, Logos, Names } from './brand-sections.tsx';
import { ColorsSection } from './colors-section.tsx';
import { useBrandForm } from './use-brand-form.ts';

interface BrandScreenProps {
  /** Null when the brand could not be loaded. */
  readonly record: BrandToEdit | null;
  readonly contact: StoreContact;
}

export function BrandScreen({ record, contact }: BrandScreenProps) {
  useStaffEvents(['settings']);
  return (
    <AdminPage
      title="Brand"
      help="brand"
      summary="Name, logo and colours of your store, on every page and in every email."
      actions={
        <a className={buttonClass({ variant: 'quiet' })} href="/" target="_blank" rel="noreferrer">
          <Icon name="ext" />
          View store
        </a>
      }
    >
      {record ? (
        <BrandFormPanel record={record} contact={contact} />
      ) : (
        <FailedPanel label="Brand" title={LOAD_FAILED} />
      )}
    </AdminPage>
  );
}

function BrandFormPanel({ record, contact }: BrandScreenProps & { readonly record: BrandToEdit }) {
  const form = useBrandForm(record);
  return (
    <FormFrame
      form={form}
      className="columns product-form brand"
      action="Save brand"
      subject="the brand"
      changedFields={form.changed.map((part) => PART_LABELS[part])}
      describeErrors={fieldsToFixText}
    >
      <div className="panel">
        <Names form={form} />
        <Logos form={form} />
        <ColorsSection form={form} />
        <Links form={form} />
        <HomePage form={form} />
      </div>
      <BrandPreview draft={form.draft} contact={contact} />
    </FormFrame>
  );
}
