// Previews the unsaved brand as a small storefront, an email and an invoice. Email and invoice come from the functions
// that make the real ones. A script sets the colours, because the Content-Security-Policy allows no style attributes.

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { InvoiceSheet } from '#app/documents/invoice-sheet.tsx';
import { TaxDocument } from '#app/documents/tax-document.tsx';
import type { BrandColors } from '#shop/brand/brand.ts';
import type { BrandInput } from '#shop/brand/brand-problems.ts';
import { colorProblems, toTokens } from '#shop/brand/palette.ts';
import { picturePath } from '#shop/catalog/picture.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { composeOrderMail } from '#shop/orders/order-mail.ts';
import type { StoreInfo } from '#shop/settings/settings.ts';
import { MailPreview } from '../kit/mail-preview.tsx';
import { Panel } from '../kit/panel.tsx';
import { type SampleTerms, sampleDocument, sampleInvoice, sampleMailedOrder } from './sample-order.ts';
import { ShopPreview } from './shop-preview.tsx';

/** The store's contact data and terms, which mails and invoices show beside the brand. */
export interface StoreContact extends Pick<StoreInfo, 'email' | 'phone' | 'address'> {
  readonly url: string;
  readonly terms: SampleTerms;
}

const PARTS = ['Shop', 'Email', 'Invoice'] as const;
type Part = (typeof PARTS)[number];

const NOTES = {
  Shop: 'Changes show here at once. The store changes when you save.',
  Email: 'The email about a new order, with sample products. Emails change when you save.',
  Invoice: 'The invoice of a sample order. Invoices change when you save, those of earlier orders too.',
  Issued: 'The invoice of a sample order. It shows the name of the store; invoices that are issued stay as they are.',
} as const;

/** Returns the colours; while a colour is half typed, the last valid colours. */
function useValidColors(colours: BrandColors): BrandColors {
  const [valid, setValid] = useState(colours);
  const isValid = !Object.values(colorProblems(colours)).includes('not-a-colour');
  if (isValid && colours !== valid) setValid(colours);
  return isValid ? colours : valid;
}

/** Returns the logo with its dimensions, which only the loaded picture has; null until then. */
function useLogo(key: string | null): MailStore['look']['logo'] {
  const [logo, setLogo] = useState<MailStore['look']['logo']>(null);
  useEffect(() => {
    if (key === null) return setLogo(null);
    const image = new Image();
    image.onload = () => setLogo({ key, width: image.naturalWidth, height: image.naturalHeight });
    image.src = picturePath(key, 480, 'webp');
    return () => {
      image.onload = null;
    };
  }, [key]);
  return logo?.key === key ? logo : null;
}

interface BrandPreviewProps {
  readonly draft: BrandInput;
  readonly contact: StoreContact;
}

export function BrandPreview({ draft, contact }: BrandPreviewProps) {
  const [part, setPart] = useState<Part>('Shop');
  const frame = useRef<HTMLElement>(null);
  const colours = useValidColors(draft.colours);
  /** In mode flat an invoice is a printout of the order, not an issued document, so it changes with the brand. */
  const isIssuedInvoice = part === 'Invoice' && contact.terms.taxMode !== 'flat';
  useLayoutEffect(() => {
    for (const [token, value] of Object.entries(toTokens(colours))) frame.current?.style.setProperty(token, value);
  }, [colours]);
  return (
    <Panel
      title="Preview"
      className="brand__side"
      bodyClass="panel__in"
      headerExtra={
        <fieldset className="seg" aria-label="Preview of">
          {PARTS.map((name) => (
            <button key={name} type="button" aria-pressed={name === part} onClick={() => setPart(name)}>
              {name}
            </button>
          ))}
        </fieldset>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="brand__preview" ref={frame} aria-label={`${part} preview`} tabIndex={0}>
        {part === 'Shop' ? (
          <ShopPreview draft={draft} />
        ) : (
          <DocumentPreview part={part} draft={{ ...draft, colours }} contact={contact} />
        )}
      </section>
      <p className="sub">{NOTES[isIssuedInvoice ? 'Issued' : part]}</p>
    </Panel>
  );
}

interface DocumentPreviewProps extends BrandPreviewProps {
  readonly part: Exclude<Part, 'Shop'>;
}

function DocumentPreview({ part, draft: { name, logo: logoKey, colours }, contact }: DocumentPreviewProps) {
  const [now] = useState(() => new Date());
  const logo = useLogo(logoKey);
  const { terms } = contact;
  if (part === 'Email') {
    const store = { ...contact, name, look: { colours, logo } };
    return <MailPreview html={composeOrderMail('order-placed', sampleMailedOrder(now, terms), store).html} />;
  }
  if (terms.taxMode === 'flat') return <InvoiceSheet {...sampleInvoice(now, terms, { ...contact, name, logo })} />;
  const supplier = { ...terms.supplier, name };
  return <TaxDocument document={sampleDocument(now, { ...terms, supplier })} heading="h2" />;
}
