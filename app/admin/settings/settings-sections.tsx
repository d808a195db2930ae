import { type ComponentProps, type ReactNode, useId } from 'react';
import { TextArea } from '#app/ui/field.tsx';
import { formatMoney } from '#shop/money/money.ts';
import { SETTINGS_MAX } from '#shop/settings/settings-problems.ts';
import { findStripAmount, stripContradiction } from '#shop/settings/strip.ts';
import { DemoPhoneNote } from '../kit/demo-phone-note.tsx';
import {
  CheckRow,
  DraftField,
  type DraftFieldProps,
  type TextName,
  textProps,
  Unit,
} from '../kit/form/form-fields.tsx';
import { FormFrame } from '../kit/form/form-frame.tsx';
import { parsePaise, type SettingsDraft, type SwitchName } from './settings-draft.ts';
import { FIELD_HINTS, FIELD_LABELS } from './settings-messages.ts';
import type { SettingsFormState } from './use-settings-form.ts';

export interface SectionProps {
  readonly form: SettingsFormState;
}

interface SettingsSectionProps {
  /** The section's id, for links to it. */
  readonly anchor?: string;
  readonly title: string;
  /** Text beside the fields. */
  readonly help: ReactNode;
  readonly children: ReactNode;
}

export function SettingsSection({ anchor, title, help, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className="set" id={anchor} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="sub">{help}</p>
      </div>
      <div className="form-grid">{children}</div>
    </section>
  );
}

type FrameProps = ComponentProps<typeof FormFrame>;

interface SettingsFrameProps<Field extends string>
  extends Omit<FrameProps, 'form' | 'className' | 'action' | 'changedFields'> {
  readonly form: FrameProps['form'] & { readonly changed: readonly Field[] };
  readonly labels: Readonly<Record<Field, string>>;
}

export const SettingsFrame = <Field extends string>({
  form,
  labels,
  children,
  ...frame
}: SettingsFrameProps<Field>) => (
  <FormFrame
    {...frame}
    form={form}
    className="product-form settings-form"
    action="Save settings"
    changedFields={form.changed.map((field) => labels[field])}
  >
    <div className="panel">{children}</div>
  </FormFrame>
);

interface SettingProps
  extends Omit<DraftFieldProps<SettingsDraft, TextName<SettingsDraft>>, 'form' | 'label' | 'boxClass'> {
  readonly form: SettingsFormState;
  /** True when the value contradicts another field. */
  readonly isMarked?: boolean;
}

export const Setting = ({ isMarked = false, ...props }: SettingProps) => (
  <DraftField
    hint={FIELD_HINTS[props.name]}
    {...props}
    label={FIELD_LABELS[props.name]}
    boxClass={isMarked ? 'set-marked' : undefined}
  />
);

const findStripContradiction = ({ draft }: SettingsFormState) => {
  const threshold = parsePaise(draft.freeShippingThreshold);
  return Number.isNaN(threshold) ? null : stripContradiction(draft.stripText, threshold);
};

/** Shows the rate in mode flat, the only mode that uses it. */
export function Tax({ form }: SectionProps) {
  if (form.draft.taxMode !== 'flat') return null;
  return (
    <SettingsSection title="Tax (GST)" help="Added on the subtotal before any discount.">
      <Setting
        form={form}
        name="taxRate"
        columns={4}
        labelNote="required"
        type="number"
        min={0}
        max={100}
        step={0.01}
        after={<Unit>%</Unit>}
      />
    </SettingsSection>
  );
}

export function Shipping({ form }: SectionProps) {
  const contradiction = findStripContradiction(form);
  const amount = { columns: 4, before: '₹', type: 'number', min: 0, step: 0.01 } as const;
  return (
    <SettingsSection title="Shipping charges" help="A standard charge of 0 makes delivery free.">
      <Setting form={form} name="standard" {...amount} />
      <Setting form={form} name="express" {...amount} />
      <Setting
        form={form}
        name="freeShippingThreshold"
        {...amount}
        isMarked={contradiction !== null}
        {...(contradiction ? { hint: `The strip says ${formatMoney(contradiction.amount)}` } : {})}
      />
    </SettingsSection>
  );
}

export function HeaderStrip({ form }: SectionProps) {
  const contradiction = findStripContradiction(form);
  return (
    <SettingsSection title="Header strip" help="The line at the top of every shop page.">
      <Setting
        form={form}
        name="stripText"
        columns={12}
        maxLength={SETTINGS_MAX.strip}
        isMarked={contradiction !== null}
        {...(contradiction
          ? { hint: `Checkout gives it above ${formatMoney(parsePaise(form.draft.freeShippingThreshold))}` }
          : {})}
      />
      <StripPreview text={form.draft.stripText} isMarked={contradiction !== null} />
    </SettingsSection>
  );
}

function StripPreview({ text, isMarked }: { readonly text: string; readonly isMarked: boolean }) {
  const amount = findStripAmount(text)?.text ?? '';
  // A text without an amount is shown as the part before the amount.
  const amountStart = amount === '' ? text.length : text.indexOf(amount);
  const start = text.slice(0, amountStart);
  const end = text.slice(amountStart + amount.length);
  return (
    <figure className="c12 set-strip" aria-label="Preview of the strip">
      <span>
        {start}
        {amount !== '' && (isMarked ? <mark>{amount}</mark> : <b>{amount}</b>)}
        {end}
      </span>
      <span>Easy returns</span>
    </figure>
  );
}

export function Currency({ form }: SectionProps) {
  return (
    <SettingsSection title="Currency" help="How amounts are written in this back office.">
      <Setting form={form} name="symbol" columns={4} maxLength={5} />
      <Setting form={form} name="code" columns={4} maxLength={3} />
    </SettingsSection>
  );
}

interface AddressSettingProps extends SectionProps {
  readonly name: 'address' | 'legalAddress';
  readonly maxLength: number;
}

export const AddressSetting = ({ form, name, maxLength }: AddressSettingProps) => (
  <div className="c12">
    <TextArea label={FIELD_LABELS[name]} {...textProps(form, name)} rows={2} maxLength={maxLength} />
  </div>
);

export function StoreInformation({ form }: SectionProps) {
  return (
    <SettingsSection
      anchor="store"
      title="Store information"
      help="Printed on invoices, in every mail, in the footer and on Contact."
    >
      <Setting form={form} name="name" columns={6} maxLength={SETTINGS_MAX.name} />
      <Setting form={form} name="email" columns={6} type="email" maxLength={SETTINGS_MAX.email} />
      <Setting form={form} name="phone" columns={6} type="tel" maxLength={SETTINGS_MAX.phone} />
      <Setting form={form} name="hours" columns={6} maxLength={SETTINGS_MAX.hours} />
      <Setting form={form} name="replyTime" columns={6} maxLength={SETTINGS_MAX.replyTime} />
      <AddressSetting form={form} name="address" maxLength={SETTINGS_MAX.address} />
    </SettingsSection>
  );
}

interface SwitchProps extends SectionProps {
  readonly name: SwitchName;
  readonly hint?: string;
}

export const Switch = ({ form, name, hint = FIELD_HINTS[name] ?? '' }: SwitchProps) => (
  <CheckRow
    label={FIELD_LABELS[name]}
    note={hint}
    isChecked={form.draft[name]}
    onChange={(isChecked) => form.setField(name, isChecked)}
  />
);

export const ProductLists = ({ form }: SectionProps) => (
  <SettingsSection title="Product lists" help="The shop, its categories and collections, and search results.">
    <Switch form={form} name="oneCardPerStyle" />
  </SettingsSection>
);

interface SigningInProps extends SectionProps {
  /** Whether an SMS account is set up. */
  readonly hasSms: boolean;
}

export const SigningIn = ({ form, hasSms }: SigningInProps) => (
  <SettingsSection title="Signing in" help="How customers log in, beside email and Google, and whether they must.">
    <Switch
      form={form}
      name="mobileCodes"
      hint={
        hasSms
          ? 'The login begins with the mobile number; a code by SMS takes the place of a password. Each SMS costs money at MSG91.'
          : 'Takes effect once MSG91 is set up under Integrations: the login begins with the mobile number, and a code by SMS takes the place of a password.'
      }
    />
    <Switch
      form={form}
      name="guestCheckout"
      hint={
        hasSms
          ? 'Customers may buy without an account, by card or UPI. For cash on delivery they enter a code that we send to their number; each SMS costs money at MSG91.'
          : 'Customers may buy without an account, by card or UPI. Cash on delivery is offered to them once MSG91 is set up under Integrations: it needs a number that is proven by a code.'
      }
    />
    <DemoPhoneNote />
  </SettingsSection>
);

export const Consents = ({ form }: SectionProps) => (
  <SettingsSection title="Consent and reminders" help="What you may send to customers beside news of their orders.">
    <Switch form={form} name="asksForConsent" />
    <Switch form={form} name="bagReminders" />
    <DemoPhoneNote />
  </SettingsSection>
);

export const Reviews = ({ form }: SectionProps) => (
  <SettingsSection title="Reviews" help="Who may write about a product.">
    <Switch form={form} name="reviewsByBuyersOnly" />
  </SettingsSection>
);

export const NewOrders = ({ form }: SectionProps) => (
  <SettingsSection title="New orders" help="A mail to you when somebody orders.">
    <Switch form={form} name="ownerMail" />
    <Setting form={form} name="ownerMailAddress" columns={6} type="email" maxLength={SETTINGS_MAX.email} />
  </SettingsSection>
);
