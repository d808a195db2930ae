// The sections that the law requires: the seller with her grievance officer, and product texts that may be untrue.

import { SETTINGS_MAX } from '#shop/settings/settings-problems.ts';
import { AddressSetting, type SectionProps, Setting, SettingsSection, Switch } from './settings-sections.tsx';

export function Legal({ form }: SectionProps) {
  return (
    <SettingsSection
      anchor="legal"
      title="Legal"
      help="Shown in the footer of every page and on the complaints page. Indian law asks every online shop for it."
    >
      <Setting form={form} name="legalName" columns={6} maxLength={SETTINGS_MAX.legalName} />
      <Setting form={form} name="cin" columns={6} maxLength={SETTINGS_MAX.cin} />
      <AddressSetting form={form} name="legalAddress" maxLength={SETTINGS_MAX.legalAddress} />
      <Setting form={form} name="officerName" columns={6} maxLength={SETTINGS_MAX.officerName} />
      <Setting form={form} name="officerDesignation" columns={6} maxLength={SETTINGS_MAX.designation} />
      <Setting form={form} name="officerEmail" columns={6} type="email" maxLength={SETTINGS_MAX.email} />
      <Setting form={form} name="officerPhone" columns={6} type="tel" maxLength={SETTINGS_MAX.phone} />
    </SettingsSection>
  );
}

export const ProductTexts = ({ form }: SectionProps) => (
  <SettingsSection title="Product texts" help="What a product page says where you wrote nothing.">
    <Switch form={form} name="showsDefaultTexts" />
  </SettingsSection>
);
