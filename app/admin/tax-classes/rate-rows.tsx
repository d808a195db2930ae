// The rates of a class. Rates that have begun are a list; rates of today and later are fields.

import { Button } from '#app/ui/button.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Section, Unit } from '../kit/form/form-fields.tsx';
import { newRate, type RateDraft, type TaxClassDraft } from './tax-class-draft.ts';
import { fieldLabel } from './tax-class-messages.ts';

export interface PastRate {
  /** '5 % up to ₹2,500, 18 % above' */
  readonly text: string;
  /** '22 Sep 2025' */
  readonly since: string;
  readonly isCurrent: boolean;
}

interface RatesForm {
  readonly draft: TaxClassDraft;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly setField: (name: 'rates', rates: readonly RateDraft[]) => void;
}

interface RatesSectionProps {
  readonly form: RatesForm;
  readonly pastRates: readonly PastRate[];
  readonly today: string;
  readonly tomorrow: string;
}

export function RatesSection({ form, pastRates, today, tomorrow }: RatesSectionProps) {
  const { rates } = form.draft;
  const isNew = pastRates.length === 0;
  const setRates = (next: readonly RateDraft[]) => form.setField('rates', next);
  const changeRate = (position: number, change: Partial<RateDraft>) =>
    setRates(rates.map((rate, index) => (index === position ? { ...rate, ...change } : rate)));
  const removeRate = (position: number) => setRates(rates.filter((_, index) => index !== position));
  // The last rate of a new class cannot be removed: a class without a rate could not be saved.
  const mayRemove = !isNew || rates.length > 1;
  return (
    <Section
      title="GST rates"
      note={isNew ? undefined : 'A new rate applies from its first day. Earlier orders keep theirs.'}
    >
      {pastRates.length > 0 && (
        <ul className="txc-past" aria-label="Rates so far">
          {pastRates.map(({ text, since, isCurrent }) => (
            <li key={since}>
              <b>{text}</b> <span className="sub">since {since}</span>
              {isCurrent && <span className="txc-past__now">Now</span>}
            </li>
          ))}
        </ul>
      )}
      {rates.map((rate, position) => (
        <RateRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two rates may have the same values while they are typed
          key={position}
          position={position}
          rate={rate}
          errors={form.errors}
          today={today}
          onChange={(change) => changeRate(position, change)}
          {...(mayRemove ? { onRemove: () => removeRate(position) } : {})}
        />
      ))}
      {form.errors.rates !== undefined && (
        <p className="field__error" role="alert">
          <Icon name="info" size="xs" />
          {form.errors.rates}
        </p>
      )}
      <Button variant="quiet" onClick={() => setRates([...rates, newRate(tomorrow)])}>
        <Icon name="plus" />
        Add a rate from a later day
      </Button>
    </Section>
  );
}

interface RateRowProps {
  /** The index among the editable rates. */
  readonly position: number;
  readonly rate: RateDraft;
  readonly errors: RatesForm['errors'];
  readonly today: string;
  readonly onChange: (change: Partial<RateDraft>) => void;
  readonly onRemove?: () => void;
}

function RateRow({ position, rate, errors, today, onChange, onRemove }: RateRowProps) {
  const textField = (name: 'validFrom' | 'rate' | 'threshold' | 'rateAbove') => ({
    label: fieldLabel(name),
    name: `rates.${position}.${name}`,
    autoComplete: 'off',
    value: rate[name],
    error: errors[`rates.${position}.${name}`],
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
  });
  const isSlab = rate.kind === 'slab';
  return (
    <fieldset className="txc-rate">
      <legend className="sr">Rate {position + 1}</legend>
      <div className="form-grid">
        <div className="c3">
          <Field {...textField('validFrom')} type="date" min={today} />
        </div>
        <div className="c3">
          <Select
            label="Kind"
            value={rate.kind}
            onChange={(event) => onChange({ kind: event.target.value === 'slab' ? 'slab' : 'fixed' })}
          >
            <option value="fixed">One rate</option>
            <option value="slab">By price per item</option>
          </Select>
        </div>
        <div className="c3">
          <Field {...textField('rate')} inputMode="decimal" after={<Unit>%</Unit>} />
        </div>
        {isSlab && (
          <>
            <div className="c3">
              <Field {...textField('threshold')} inputMode="decimal" before="₹" hint="Value without GST" />
            </div>
            <div className="c3">
              <Field {...textField('rateAbove')} inputMode="decimal" after={<Unit>%</Unit>} />
            </div>
          </>
        )}
        {onRemove && (
          <div className="c3 txc-rate__remove">
            <Button variant="quiet" onClick={onRemove}>
              Remove rate
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}
