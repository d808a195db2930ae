// The rules for returns, exchanges and reported problems. Policies, product pages and the request form show them to
// shoppers.

import { Select } from '#app/ui/field.tsx';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { AdminPage } from '../../kit/admin-page.tsx';
import { CheckRow, DraftField } from '../../kit/form/form-fields.tsx';
import { FailedPanel } from '../../kit/list/list-states.tsx';
import { Note } from '../../kit/note.tsx';
import { SettingsFrame, SettingsSection } from '../settings-sections.tsx';
import type { ReturnSettingsDraft } from './return-settings-draft.ts';
import { FIELD_HINTS, FIELD_LABELS, fieldsToFixText, LOAD_FAILED, rangeText } from './return-settings-messages.ts';
import { type ReturnSettingsForm, type StoredRules, useReturnSettingsForm } from './use-return-settings-form.ts';

/** `record` is null when the rules could not be loaded. */
export function ReturnSettingsScreen({ record }: { readonly record: StoredRules | null }) {
  useStaffEvents(['settings']);
  return (
    <AdminPage
      title="Return settings"
      help="returns"
      summary="The policy pages, the product pages and the request form state these rules."
      back={{ to: '/admin-panel/returns', name: 'Returns' }}
    >
      {record ? <RulesForm record={record} /> : <FailedPanel label="Return settings" title={LOAD_FAILED} />}
    </AdminPage>
  );
}

function RulesForm({ record }: { readonly record: StoredRules }) {
  const form = useReturnSettingsForm(record);
  return (
    <SettingsFrame form={form} labels={FIELD_LABELS} describeErrors={fieldsToFixText} subject="the return settings">
      <Requests form={form} />
      <TimeLimits form={form} />
      <Exchanges form={form} />
      <Shipping form={form} />
      <Cancellations form={form} />
    </SettingsFrame>
  );
}

interface SectionProps {
  readonly form: ReturnSettingsForm;
}

/** The names of the text fields, without the fields whose value is one of a few. */
type NumberName = {
  [Name in keyof ReturnSettingsDraft]: string extends ReturnSettingsDraft[Name] ? Name : never;
}[keyof ReturnSettingsDraft];

interface NumberProps extends SectionProps {
  readonly name: NumberName;
}

const NumberSetting = ({ form, name }: NumberProps) => (
  <DraftField<ReturnSettingsDraft, NumberName>
    form={form}
    name={name}
    columns={4}
    label={FIELD_LABELS[name]}
    inputMode="numeric"
    hint={[rangeText(name), FIELD_HINTS[name]].filter(Boolean).join(' ')}
  />
);

interface SwitchProps extends SectionProps {
  readonly name: 'takesRequests' | 'approvesItself';
}

const Switch = ({ form, name }: SwitchProps) => (
  <CheckRow
    label={FIELD_LABELS[name]}
    note={FIELD_HINTS[name]}
    isChecked={form.draft[name]}
    onChange={(isChecked) => form.setField(name, isChecked)}
  />
);

const Requests = ({ form }: SectionProps) => (
  <SettingsSection title="Requests" help="How requests reach you and are answered.">
    <Switch form={form} name="takesRequests" />
    <Switch form={form} name="approvesItself" />
  </SettingsSection>
);

const TimeLimits = ({ form }: SectionProps) => (
  <SettingsSection
    title="Time limits"
    help="Days count from the day after delivery, until midnight in India. Hours count to the minute."
  >
    <NumberSetting form={form} name="returnDays" />
    <NumberSetting form={form} name="exchangeDays" />
    <NumberSetting form={form} name="claimHours" />
    <div className="c12">
      <Note title="The law lets nobody refuse damaged or wrong goods.">
        Nor goods that differ from their description (E-Commerce Rules 2020), whatever is set here and even for products
        that cannot be returned. How many hours a shopper may have to report them is not written in the law; we think
        that less than 24 would not hold. Ask your adviser before you rely on a short time.
      </Note>
    </div>
  </SettingsSection>
);

const Exchanges = ({ form }: SectionProps) => (
  <SettingsSection title="Exchanges" help="Another size of the same product, with nothing to pay.">
    <NumberSetting form={form} name="exchangesPerOrder" />
    <div className="c6">
      <Select
        label={FIELD_LABELS.sendExchangeAfter}
        name="sendExchangeAfter"
        hint={FIELD_HINTS.sendExchangeAfter}
        value={form.draft.sendExchangeAfter}
        onChange={(event) => form.setField('sendExchangeAfter', event.target.value === 'check' ? 'check' : 'pickup')}
      >
        <option value="pickup">After the pickup of the old one</option>
        <option value="check">After the old one was checked</option>
      </Select>
    </div>
  </SettingsSection>
);

const Shipping = ({ form }: SectionProps) => (
  <SettingsSection title="Way back" help="A shopper may always send the items herself.">
    <div className="c6">
      <Select
        label={FIELD_LABELS.pickupMethod}
        name="pickupMethod"
        value={form.draft.pickupMethod}
        onChange={(event) => form.setField('pickupMethod', event.target.value === 'self' ? 'self' : 'courier')}
      >
        <option value="courier">The courier collects them</option>
        <option value="self">The shopper sends them</option>
      </Select>
    </div>
    <DraftField<ReturnSettingsDraft, 'selfShipRefund'>
      form={form}
      name="selfShipRefund"
      columns={4}
      label={FIELD_LABELS.selfShipRefund}
      before="₹"
      inputMode="decimal"
      hint={rangeText('selfShipRefund')}
    />
  </SettingsSection>
);

const Cancellations = ({ form }: SectionProps) => (
  <SettingsSection title="Cancellations" help="For orders that you have not begun to pack.">
    <NumberSetting form={form} name="autoCancelMinutes" />
  </SettingsSection>
);
