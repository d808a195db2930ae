// The settings form: one section per subject, from GST to the emails about new orders. The rules for returns have their
// own screen.

import { Link } from 'react-router';
import type { SettingsToEdit } from '#shop/settings/update-settings.server.ts';
import type { TaxChoice } from '#shop/tax/tax-classes.server.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { FailedPanel } from '../kit/list/list-states.tsx';
import { SummaryLink } from '../kit/summary-link.tsx';
import { IfMay } from '../kit/use-may.tsx';
import { GstSection } from './gst-section.tsx';
import { Legal, ProductTexts } from './legal-sections.tsx';
import { FIELD_LABELS, fieldsToFixText, LOAD_FAILED } from './settings-messages.ts';
import { ConflictNote, StripContradictionNote } from './settings-notes.tsx';
import {
  Consents,
  Currency,
  HeaderStrip,
  NewOrders,
  ProductLists,
  Reviews,
  SettingsFrame,
  Shipping,
  SigningIn,
  StoreInformation,
  Tax,
} from './settings-sections.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsScreenProps {
  /** Whether an SMS account is set up. */
  readonly hasSms: boolean;
  readonly taxClasses: readonly TaxChoice[];
  readonly record: SettingsToEdit | null;
  /** The time of the last save, formatted. */
  readonly savedAt: string;
}

export function SettingsScreen({ record, taxClasses, hasSms, savedAt }: SettingsScreenProps) {
  useStaffEvents(['settings', 'tax-classes']);
  return (
    <AdminPage
      title="Settings"
      help="gst"
      summary={
        <>
          {record ? `Used by the bag, the checkout and every invoice. Last saved ${savedAt}` : 'Not loaded'} ·{' '}
          <Link className="fact-link" to="/admin-panel/settings/returns">
            Return settings
          </Link>
          <IfMay anyOf={['messages']}>
            <SummaryLink to="/admin-panel/outbox">Outgoing messages</SummaryLink>
          </IfMay>
          <IfMay anyOf={['orders.refund']}>
            <SummaryLink to="/admin-panel/refunds">Refunds</SummaryLink>
          </IfMay>
        </>
      }
    >
      {record ? (
        <SettingsForm record={record} taxClasses={taxClasses} hasSms={hasSms} />
      ) : (
        <FailedPanel label="Settings" title={LOAD_FAILED} />
      )}
    </AdminPage>
  );
}

interface SettingsFormProps {
  readonly hasSms: boolean;
  readonly record: SettingsToEdit;
  readonly taxClasses: readonly TaxChoice[];
}

function SettingsForm({ record, taxClasses, hasSms }: SettingsFormProps) {
  const form = useSettingsForm(record);
  return (
    <SettingsFrame
      form={form}
      labels={FIELD_LABELS}
      subject="the settings"
      describeErrors={fieldsToFixText}
      offersTheirs={false}
      notes={
        <>
          <ConflictNote form={form} classNames={new Map(taxClasses.map(({ id, name }) => [id, name]))} />
          <StripContradictionNote form={form} />
        </>
      }
    >
      <GstSection form={form} taxClasses={taxClasses} />
      <Tax form={form} />
      <Shipping form={form} />
      <HeaderStrip form={form} />
      <Currency form={form} />
      <StoreInformation form={form} />
      <Legal form={form} />
      <ProductLists form={form} />
      <ProductTexts form={form} />
      <SigningIn form={form} hasSms={hasSms} />
      <Consents form={form} />
      <Reviews form={form} />
      <NewOrders form={form} />
    </SettingsFrame>
  );
}
