// The tax mode, the store's GST registration, and the numbering of invoices. Legal name and address are in the section
// Legal.

import { Link } from 'react-router';
import { Select } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { TAX_MODES } from '#config/value-lists.ts';
import { isInvoicePrefix } from '#shop/invoices/document-number.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import type { TaxChoice } from '#shop/tax/tax-classes.server.ts';
import { textProps } from '../kit/form/form-fields.tsx';
import { TaxClassOptions } from '../kit/form/select-options.tsx';
import { Note } from '../kit/note.tsx';
import { FIELD_HINTS, FIELD_LABELS, modeEffects, TAX_MODE_LABELS } from './settings-messages.ts';
import { type SectionProps, Setting, SettingsSection, Switch } from './settings-sections.tsx';

interface GstSectionProps extends SectionProps {
  readonly taxClasses: readonly TaxChoice[];
}

const MODE_HINTS: Readonly<Record<TaxMode, string>> = {
  flat: 'The same rate for every product, on top of the prices. No tax invoices are issued.',
  gst: 'The price in the shop is what the shopper pays. Each product has the rate of its tax class, and an invoice is issued when an order is sent.',
  none: 'No GST on prices, and invoices show no tax. Also for sellers of the composition scheme.',
};

/** Returns an example of an invoice number; it has the typed prefix only if that prefix is valid. */
function prefixHint(typed: string): string {
  const prefix = typed.trim().toUpperCase();
  return `Two letters or digits. Numbers look like ${isInvoicePrefix(prefix) ? prefix : 'TB'}/26-27/000123`;
}

export function GstSection({ form, taxClasses }: GstSectionProps) {
  const { draft } = form;
  return (
    <SettingsSection
      anchor="gst"
      title="GST and invoices"
      help={
        <>
          Legal name and registered address are those of the section Legal. The rates are in{' '}
          <Link className="fact-link" to="/admin-panel/tax-classes">
            Tax classes
          </Link>
          .
        </>
      }
    >
      <ModeChoice form={form} />
      {draft.taxMode !== form.loaded.taxMode && (
        <div className="c12">
          <Note kind="warn" title="What happens next">
            <ul className="set-effects">
              {modeEffects(form.loaded.taxMode, draft.taxMode).map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </Note>
        </div>
      )}
      {draft.taxMode === 'none' && <Switch form={form} name="isComposition" />}
      <Setting form={form} name="gstin" columns={6} maxLength={20} spellCheck={false} />
      <Setting
        form={form}
        name="invoicePrefix"
        columns={6}
        maxLength={10}
        spellCheck={false}
        hint={prefixHint(draft.invoicePrefix)}
      />
      {draft.taxMode !== 'none' && (
        <>
          <div className="c6">
            <Select label={FIELD_LABELS.hsnDigits} {...textProps(form, 'hsnDigits')} hint={FIELD_HINTS.hsnDigits}>
              <option value="4">4 digits</option>
              <option value="6">6 digits</option>
            </Select>
          </div>
          <div className="c6">
            <Select
              label={FIELD_LABELS.defaultClassId}
              {...textProps(form, 'defaultClassId')}
              hint={FIELD_HINTS.defaultClassId}
            >
              <option value="">None</option>
              <TaxClassOptions classes={taxClasses} />
            </Select>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

/**
 * Choosing another mode discards an unsaved tax rate: its field may be hidden in that mode, so a mistake in it could
 * not be corrected.
 */
function ModeChoice({ form }: SectionProps) {
  const error = form.errors.taxMode;
  return (
    <fieldset className="c12 set-modes" aria-describedby={error === undefined ? undefined : 'tax-mode-error'}>
      <legend>{FIELD_LABELS.taxMode}</legend>
      {TAX_MODES.map((mode) => (
        <label key={mode} className="check-row">
          <input
            type="radio"
            className="radio"
            name="taxMode"
            value={mode}
            checked={form.draft.taxMode === mode}
            onChange={() => form.setFields({ taxMode: mode, taxRate: form.loaded.taxRate })}
          />
          <span>
            {TAX_MODE_LABELS[mode]}
            <small>{MODE_HINTS[mode]}</small>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p className="field__error" id="tax-mode-error">
          <Icon name="info" size="xs" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
