import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { BRAND_COLORS, type BrandColors } from '#shop/brand/brand.ts';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import { colorProblems, contrastFigures, isDefaultPalette } from '#shop/brand/palette.ts';
import { Section } from '../kit/form/form-fields.tsx';
import { normalizeColor } from './brand-draft.ts';
import { colorText, FIELD_LABELS } from './brand-messages.ts';
import type { BrandForm } from './use-brand-form.ts';

const HINTS: BrandColors = {
  primary: 'Buttons, logo, reduced prices',
  accent: 'Secondary buttons, links, focus ring',
  paper: 'Page background',
  ink: 'Text',
};

export function ColorsSection({ form }: { readonly form: BrandForm }) {
  const { colours } = form.draft;
  const problems = colorProblems(colours);
  const isValid = !Object.values(problems).includes('not-a-colour');
  const set = (name: keyof BrandColors, value: string) => form.setField('colours', { ...colours, [name]: value });
  return (
    <Section title="Colours" note="Text needs a contrast of 4.5:1">
      <div className="form-grid">
        {BRAND_COLORS.map((name) => {
          const problem = problems[name];
          return (
            <div key={name} className="c6 brand__color">
              <input
                type="color"
                aria-label={`${FIELD_LABELS[name]}, colour picker`}
                // A colour input accepts no other format, so the picker shows black until the typed colour is complete.
                value={/^#[0-9a-f]{6}$/.test(colours[name]) ? colours[name] : '#000000'}
                onChange={(event) => set(name, event.target.value)}
              />
              <Field
                label={FIELD_LABELS[name] ?? name}
                name={name}
                value={colours[name]}
                // 9 characters: '#', six digits, and a pasted space on either side.
                maxLength={9}
                spellCheck={false}
                autoComplete="off"
                hint={HINTS[name]}
                error={problem ? colorText(problem) : undefined}
                onChange={(event) => set(name, event.target.value)}
                onBlur={(event) => set(name, normalizeColor(event.target.value))}
              />
            </div>
          );
        })}
      </div>
      {isValid && (
        <ul className="brand__figures" aria-label="Contrast">
          {contrastFigures(colours).map(({ label, ratio, min }) => (
            <li key={label} className={ratio < min ? 'is-low' : ''}>
              <Icon name={ratio < min ? 'bad' : 'check'} />
              {label} {ratio.toFixed(1)}:1
            </li>
          ))}
        </ul>
      )}
      {!isDefaultPalette(colours) && (
        <Button variant="quiet" size="sm" onClick={() => form.setField('colours', DEFAULT_BRAND.colours)}>
          Use the colours that come with the store
        </Button>
      )}
    </Section>
  );
}
