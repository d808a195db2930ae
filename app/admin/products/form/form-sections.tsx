import { Link } from 'react-router';
import { Select } from '#app/ui/field.tsx';
import type { AdminCategory } from '#shop/catalog/admin-product.ts';
import { PRODUCT_COLORS } from '#shop/catalog/product-choices.ts';
import { FORM_DETAILS, PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import type { TaxChoices } from '#shop/tax/tax-classes.server.ts';
import { FieldSection, Section, Unit } from '../../kit/form/form-fields.tsx';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { NamedOptions } from '../../kit/form/select-options.tsx';
import { IfMay } from '../../kit/use-may.tsx';
import { PictureField } from '../../pictures/picture-field.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { FormArea, FormField } from './form-field.tsx';
import { priceTaxText } from './price-tax.ts';
import { addressHelp } from './product-address.ts';
import { PriceTrapNote, TaxFields } from './tax-fields.tsx';
import type { ProductForm } from './use-product-form.ts';

interface SectionsProps {
  readonly form: ProductForm;
}

interface BasicsProps extends SectionsProps {
  readonly categories: readonly AdminCategory[];
}

export function Basics({ form, categories }: BasicsProps) {
  const { draft } = form;
  // An older or imported colour that is not in the list can still be selected until staff choose another one.
  const unlistedColors = draft.color === '' || PRODUCT_COLORS.some((each) => each === draft.color) ? [] : [draft.color];
  return (
    <FieldSection title="Basics">
      <FormField form={form} name="name" columns={8} labelNote="required" />
      <FormField form={form} name="sku" columns={4} hint="Leave blank to generate one." />
      <FormArea
        form={form}
        name="description"
        rows={4}
        hint={`${draft.description.length} characters. The first two lines show on the product page before “Read more”.`}
      />
      <div className="c4">
        <Select
          label={PRODUCT_FIELDS.categoryId.label}
          labelNote="required"
          value={draft.categoryId}
          error={form.problems?.fields.categoryId}
          hint={
            categories.length === 0 ? (
              <>
                There is no category yet.{' '}
                <IfMay anyOf={['categories']}>
                  <Link className="fact-link" to="/admin-panel/categories?add" target="_blank">
                    Create one
                  </Link>
                </IfMay>
              </>
            ) : undefined
          }
          onChange={(event) => form.set('categoryId', event.target.value)}
        >
          {draft.categoryId === '' && <option value="">Choose a category</option>}
          <NamedOptions rows={categories} />
        </Select>
      </div>
      <FormField form={form} name="brand" columns={4} />
      <div className="c4">
        <Select
          label={PRODUCT_FIELDS.color.label}
          value={draft.color}
          onChange={(event) => form.set('color', event.target.value)}
        >
          {draft.color === '' && <option value="">None</option>}
          {[...unlistedColors, ...PRODUCT_COLORS].map((color) => (
            <option key={color} value={color}>
              {color}
            </option>
          ))}
        </Select>
      </div>
    </FieldSection>
  );
}

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Returns 'Margin ₹1,559, 54%'. */
function marginText(price: number, cost: number): string {
  if (!(price > 0) || !(cost >= 0)) return 'What the store pays for it.';
  return `Margin ₹${rupees.format(price - cost)}, ${Math.round(((price - cost) / price) * 100)}%`;
}

export function Prices({ form, tax }: SectionsProps & { readonly tax: TaxChoices }) {
  const { price, oldPrice, cost, discountIsManual } = form.draft;
  const now = parseNumber(price);
  const before = parseNumber(oldPrice);
  const taxed = priceTaxText(tax, form.draft, Math.round(now * 100));
  // In mode gst the sentence about tax below the price needs the width.
  const columns = tax.taxMode === 'gst' ? 6 : 3;
  const calculation =
    before > now ? `(${rupees.format(before)} − ${rupees.format(now)}) ÷ ${rupees.format(before)}. ` : '';
  return (
    <FieldSection title="Price">
      <FormField
        form={form}
        name="price"
        columns={columns}
        labelNote="required"
        before="₹"
        inputMode="decimal"
        min={1}
        hint={<span aria-live="polite">{taxed?.text ?? 'At least ₹1'}</span>}
      />
      <FormField
        form={form}
        name="oldPrice"
        columns={columns}
        labelNote="optional"
        before="₹"
        inputMode="decimal"
        min={0}
      />
      <FormField
        form={form}
        name="discount"
        columns={columns}
        inputMode="numeric"
        min={0}
        max={100}
        after={
          <>
            {!discountIsManual && <span className="auto">Auto</span>}
            <Unit>%</Unit>
          </>
        }
        hint={
          discountIsManual
            ? 'Set by hand. Edit the old price to work it out again.'
            : `${calculation}Type to set it by hand.`
        }
      />
      <FormField
        form={form}
        name="cost"
        columns={columns}
        labelNote="staff only"
        before="₹"
        inputMode="decimal"
        min={0}
        hint={marginText(taxed ? taxed.keeps / 100 : now, parseNumber(cost))}
      />
      {taxed?.trap && <PriceTrapNote form={form} trap={taxed.trap} />}
      <TaxFields form={form} tax={tax} />
    </FieldSection>
  );
}

export function Pictures({ form }: SectionsProps) {
  return (
    <Section title="Pictures" note="3:4 works best · the first one is the main picture">
      <PictureField
        pictures={form.draft.pictures}
        error={form.problems?.fields.pictures}
        onChange={(pictures) => form.set('pictures', pictures)}
      />
    </Section>
  );
}

interface DetailsProps extends BasicsProps {
  readonly reviews: number;
}

export function Details({ form, categories, reviews }: DetailsProps) {
  return (
    <FieldSection title="Details">
      {FORM_DETAILS.map((name) => (
        <FormField key={name} form={form} name={name} columns={6} />
      ))}
      <AttributeFields form={form} category={categories.find(({ id }) => id === form.draft.categoryId) ?? null} />
      <FormField
        form={form}
        name="rating"
        columns={3}
        type="number"
        min={0}
        max={5}
        step={0.1}
        readOnly={reviews > 0}
        hint={reviews > 0 ? 'What the reviews say' : '0 to 5, steps of 0.1'}
      />
      <div className="c3 field">
        <span className="field__label">Reviews</span>
        <output className="field__output">{reviews}</output>
        <p className="field__hint">Calculated from reviews</p>
      </div>
    </FieldSection>
  );
}

export function Parcel({ form }: SectionsProps) {
  const side = { inputMode: 'decimal', after: <Unit>cm</Unit> } as const;
  return (
    <FieldSection title="Supplier and parcel" note="The courier rate uses these; 10 × 10 × 5 cm and 0.5 kg when empty">
      <FormField form={form} name="supplier" columns={6} />
      <FormField form={form} name="variants" columns={6} hint="Separated by semicolons" />
      <FormField form={form} name="weight" columns={3} inputMode="decimal" after={<Unit>kg</Unit>} />
      <FormField form={form} name="length" columns={3} {...side} />
      <FormField form={form} name="width" columns={3} {...side} />
      <FormField form={form} name="height" columns={3} {...side} />
    </FieldSection>
  );
}

export function SearchEngines({ form }: SectionsProps) {
  const { metaTitle, metaDescription } = form.draft;
  const { placeholder, hint } = addressHelp(form.loaded, form.draft);
  return (
    <FieldSection title="Search engines">
      <FormField
        form={form}
        name="slug"
        columns={12}
        before="/product/"
        placeholder={placeholder}
        hint={<span aria-live="polite">{hint}</span>}
        spellCheck={false}
        autoCapitalize="none"
      />
      <FormField form={form} name="metaTitle" columns={6} hint={`${metaTitle.length} of 60`} />
      <FormField form={form} name="keywords" columns={6} hint="Separated by commas" />
      <FormArea form={form} name="metaDescription" rows={2} hint={`${metaDescription.length} of 160`} />
    </FieldSection>
  );
}
