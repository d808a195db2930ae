// The column beside the form: the product's visibility, its style, and previews of its card and its search result.

import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { useStoreName } from '#app/use-root-data.ts';
import { FLAGS } from '#shop/catalog/admin-products-query.ts';
import { pictureKeyFromUrl, picturePath } from '#shop/catalog/picture.ts';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import { ChoiceButtons } from '../../kit/form/form-fields.tsx';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { ACTIVE_STATUS_CHOICES } from '../../kit/list/list-toolbar.tsx';
import { Panel } from '../../kit/panel.tsx';
import { FormField } from './form-field.tsx';
import { addressAfterSave } from './product-address.ts';
import type { ProductDraft } from './product-draft.ts';
import type { ProductForm } from './use-product-form.ts';

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const priceText = (input: string): string =>
  Number.isNaN(parseNumber(input)) ? '–' : `₹${rupees.format(parseNumber(input))}`;

interface FormSideProps {
  readonly form: ProductForm;
  readonly reviews: number;
  /** The store's URL without a trailing slash. */
  readonly shopOrigin: string;
  /** Panels below the visibility. */
  readonly children?: ReactNode;
}

export function FormSide({ form, reviews, shopOrigin, children }: FormSideProps) {
  const { draft } = form;
  return (
    <div className="form-side">
      <Panel title="In the shop" bodyClass="panel__in">
        <fieldset>
          <legend className="sr">Status</legend>
          <ChoiceButtons
            value={draft.status}
            choices={ACTIVE_STATUS_CHOICES}
            onChoose={(status) => form.set('status', status)}
          />
        </fieldset>
        {draft.status === 'active' && (
          <FormField
            form={form}
            name="publishAt"
            columns={12}
            labelNote="optional"
            type="datetime-local"
            hint="Shoppers see it from this time on, in India’s time zone. Blank: at once."
          />
        )}
        <div className="flags">
          {FLAGS.map((flag) => (
            <label key={flag}>
              <input
                type="checkbox"
                className="check"
                checked={draft[flag]}
                onChange={(event) => form.set(flag, event.target.checked)}
              />
              {PRODUCT_FIELDS[flag].label}
            </label>
          ))}
          <label>
            <input
              type="checkbox"
              className="check"
              checked={draft.isReturnable}
              onChange={(event) => form.set('isReturnable', event.target.checked)}
            />
            {PRODUCT_FIELDS.isReturnable.label}
          </label>
        </div>
      </Panel>
      {children}
      <CardPreview draft={draft} reviews={reviews} />
      <SearchPreview draft={draft} loaded={form.loaded} shopOrigin={shopOrigin} />
    </div>
  );
}

function badgeText({ discount, newArrival, sizes }: ProductDraft): string | null {
  if (sizes.every((row) => (parseNumber(row.onHand) || 0) <= row.reserved)) return 'Sold out';
  if (parseNumber(discount) > 0) return `${discount}% off`;
  return newArrival ? 'New' : null;
}

function CardPreview({ draft, reviews }: { readonly draft: ProductDraft; readonly reviews: number }) {
  const key = pictureKeyFromUrl(draft.pictures[0]?.url ?? '');
  const badge = badgeText(draft);
  const namedSizes = draft.sizes.filter(({ size }) => size !== '');
  return (
    <Panel title="Card preview" headerExtra={<span className="sub">As shoppers see it</span>} bodyClass="panel__in">
      <div className="preview">
        <div className="preview__picture">
          {key ? <img src={picturePath(key, 320, 'webp')} alt="" width={300} height={400} /> : <Icon name="img" />}
          {badge && <span className="preview__badge">{badge}</span>}
        </div>
        {draft.brand && <div className="sub">{draft.brand}</div>}
        <b className="preview__name">{draft.name || 'Name of the product'}</b>
        {reviews > 0 && (
          <span className="rate sub">
            <Icon name="star" solid />
            {parseNumber(draft.rating).toFixed(1)} ({reviews})
          </span>
        )}
        <div className="preview__price">
          {priceText(draft.price)}{' '}
          {parseNumber(draft.oldPrice) > parseNumber(draft.price) && <s>{priceText(draft.oldPrice)}</s>}
        </div>
        {namedSizes.length > 0 && (
          <div className="options preview__sizes">
            {namedSizes.map((row) => (
              <span
                key={row.size}
                className={(parseNumber(row.onHand) || 0) <= row.reserved ? 'option is-gone' : 'option'}
              >
                {row.size}
              </span>
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}

/** Search engines show about this many characters. */
const SHOWN_TITLE_LENGTH = 60;
const SHOWN_TEXT_LENGTH = 160;

const shorten = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;

interface SearchPreviewProps {
  readonly draft: ProductDraft;
  readonly loaded: ProductDraft;
  readonly shopOrigin: string;
}

function SearchPreview({ draft, loaded, shopOrigin }: SearchPreviewProps) {
  const storeName = useStoreName();
  const title = draft.metaTitle || `${draft.name || 'Name of the product'} · ${storeName}`;
  const text = draft.metaDescription || draft.description || 'The description appears here.';
  return (
    <Panel
      title="Search preview"
      headerExtra={<span className="sub">As search engines show it</span>}
      bodyClass="panel__in found"
    >
      <span className="sub">
        {shopOrigin.replace(/^https?:\/\//, '')} › product › {addressAfterSave(loaded, draft) || '…'}
      </span>
      <b>{shorten(title, SHOWN_TITLE_LENGTH)}</b>
      <p>{shorten(text, SHOWN_TEXT_LENGTH)}</p>
    </Panel>
  );
}
