// A document with every text formatted, as the page and the PDF show it. All texts come from the stored row, so a document never changes. A
// delivery note is the document of an order with nothing to pay: it has no number and no amounts.

import type { Recipient, Supplier, TaxDocumentLine } from '#db/schema/tax-documents.ts';
import { formatDayInIndia } from '#shop/indian-clock.ts';
import { findState } from '#shop/tax/indian-states.ts';
import { type ShownTable, toDeliveredTable, toDocumentSums, toHsnTable, toLineTable } from './document-tables.ts';
import {
  COMPOSITION_WORDS,
  type DocumentTitle,
  documentTitle,
  namesRegistration,
  showsTax,
  type TaxDocument,
} from './document-title.ts';
import { spellAmount } from './spelled-amount.ts';

export interface ShownParty {
  readonly heading: string;
  readonly name: string;
  readonly lines: readonly string[];
}

export interface ShownDocument {
  readonly title: DocumentTitle;
  /** 'TB/26-27/000123'; null for a delivery note. */
  readonly number: string | null;
  /** 'TB-26-27-000123.pdf', for example. */
  readonly fileName: string;
  /** Which copy it is, such as the original for the recipient (CGST Rules, rule 48); null when the law names no copies. */
  readonly copy: string | null;
  /** The text that the law requires below the title; null when it requires none. */
  readonly declaration: string | null;
  readonly details: readonly (readonly [label: string, value: string])[];
  readonly store: string;
  readonly supplier: readonly string[];
  readonly parties: readonly ShownParty[];
  readonly table: ShownTable;
  /** The last entry is the total; empty in a delivery note. */
  readonly sums: readonly (readonly [label: string, amount: string])[];
  /** The total in words; null in a delivery note. */
  readonly words: string | null;
  readonly taxByHsn: ShownTable | null;
  readonly signatory: string;
  readonly notes: readonly string[];
}

/** Data of other rows that a document shows. These data never change. */
export interface DocumentReferences {
  readonly orderId: string;
  readonly orderDate: Date;
  /** For a credit note, the invoice that it reduces; null for an invoice. */
  readonly invoice: Pick<TaxDocument, 'documentNumber' | 'issuedAt'> | null;
}

const day = (at: Date): string => formatDayInIndia(at, true);
const filled = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '');
const splitAddress = (address: string): string[] => filled(address.split('\n'));

/** Returns 'Karnataka (29)', for example. */
const stateWithCode = (code: string): string => `${findState(code)?.name ?? 'Other territory'} (${code})`;

function supplierLines(supplier: Supplier, isRegistrationNamed: boolean): string[] {
  const { legalName, address, stateCode, gstin } = supplier;
  const lines = [legalName, ...splitAddress(address)];
  if (isRegistrationNamed && stateCode !== '') lines.push(`State: ${stateWithCode(stateCode)}`);
  if (isRegistrationNamed && gstin !== '') lines.push(`GSTIN: ${gstin}`);
  return filled(lines);
}

interface PartyOptions {
  /** Null when the document must not mention tax. */
  readonly stateCode: string | null;
  readonly showsGstin: boolean;
}

function toParties(recipient: Recipient, { stateCode, showsGstin }: PartyOptions): ShownParty[] {
  const { name, business, gstin, phone, city, state, pincode } = recipient;
  const address = filled([
    ...splitAddress(recipient.address),
    `${city} ${pincode}`,
    stateCode === null ? state : `${state}, State code ${stateCode}`,
  ]);
  const contact = filled([phone]);
  if (business === '') return [{ heading: 'Billed and delivered to', name, lines: [...address, ...contact] }];
  const gstinLines = showsGstin && gstin !== '' ? [`GSTIN: ${gstin}`] : [];
  return [
    { heading: 'Billed to', name: business, lines: [...address, ...gstinLines] },
    { heading: 'Delivered to', name, lines: [...address, ...contact] },
  ];
}

/** The labels of the number and the date, by title. */
const NUMBER_LABELS: Readonly<Record<DocumentTitle, readonly [number: string, date: string]>> = {
  'Tax Invoice': ['Invoice no.', 'Invoice date'],
  Invoice: ['Invoice no.', 'Invoice date'],
  'Invoice-cum-bill of supply': ['Invoice no.', 'Invoice date'],
  'Bill of Supply': ['Bill no.', 'Bill date'],
  'Credit Note': ['Credit note no.', 'Credit note date'],
  'Delivery note': ['', ''],
};

function toDetails(
  document: TaxDocument,
  { orderId, orderDate, invoice }: DocumentReferences,
): ShownDocument['details'] {
  const [numberLabel, dateLabel] = NUMBER_LABELS[documentTitle(document)];
  const details: [label: string, value: string][] = [
    [numberLabel, document.documentNumber],
    [dateLabel, day(document.issuedAt)],
  ];
  if (invoice) {
    details.push(['Against invoice', invoice.documentNumber], ['Invoice date', day(invoice.issuedAt)]);
  }
  details.push(['Order', orderId], ['Order date', day(orderDate)]);
  if (document.taxMode === 'gst') details.push(['Place of supply', stateWithCode(document.placeOfSupply)]);
  if (showsTax(document)) details.push(['Reverse charge', 'No']);
  if (document.reason !== null) details.push(['Reason', document.reason]);
  return details;
}

const COMPUTER_GENERATED = 'This is a computer-generated document.';

function helpLine({ email, phone }: Pick<Supplier, 'email' | 'phone'>): string[] {
  const ways = filled([email, phone]);
  return ways.length === 0 ? [] : [`Questions? ${ways.join(', ')}`];
}

export function toShownDocument(document: TaxDocument, references: DocumentReferences): ShownDocument {
  const { supplier, recipient, documentNumber, total, kind } = document;
  const isRegistrationNamed = namesRegistration(document);
  const title = documentTitle(document);
  const isTaxed = showsTax(document);
  return {
    title,
    number: documentNumber,
    fileName: `${documentNumber.replaceAll('/', '-')}.pdf`,
    copy: document.taxMode === 'gst' && kind === 'invoice' ? 'Original for recipient' : null,
    declaration: title === 'Bill of Supply' && supplier.isComposition ? COMPOSITION_WORDS : null,
    details: toDetails(document, references),
    store: supplier.name,
    supplier: supplierLines(supplier, isRegistrationNamed),
    parties: toParties(recipient, {
      stateCode: document.taxMode === 'gst' ? document.placeOfSupply : null,
      showsGstin: isRegistrationNamed,
    }),
    table: toLineTable(document),
    sums: toDocumentSums(document),
    words: spellAmount(total),
    taxByHsn: isTaxed ? toHsnTable(document) : null,
    signatory: supplier.legalName,
    notes: [
      ...(kind === 'credit-note'
        ? [`This note lowers the value${isTaxed ? ' and the tax' : ''} of the invoice named above.`]
        : []),
      COMPUTER_GENERATED,
      ...helpLine(supplier),
    ],
  };
}

export interface DeliveredOrder {
  readonly orderId: string;
  readonly shortId: string;
  readonly orderDate: Date;
  readonly supplier: Pick<Supplier, 'name' | 'legalName' | 'address' | 'email' | 'phone'>;
  readonly recipient: Omit<Recipient, 'gstin' | 'business' | 'email'>;
  readonly lines: readonly Pick<TaxDocumentLine, 'name' | 'size' | 'quantity'>[];
}

/** Returns the list of contents for a parcel with nothing to pay, which has no invoice. */
export function toDeliveryNote({
  orderId,
  shortId,
  orderDate,
  supplier,
  recipient,
  lines,
}: DeliveredOrder): ShownDocument {
  const [party] = toParties(
    { ...recipient, email: '', gstin: '', business: '' },
    { stateCode: null, showsGstin: false },
  );
  return {
    title: 'Delivery note',
    number: null,
    fileName: `delivery-note-${shortId}.pdf`,
    copy: null,
    declaration: null,
    details: [
      ['Order', orderId],
      ['Order date', day(orderDate)],
    ],
    store: supplier.name,
    supplier: filled([supplier.legalName, ...splitAddress(supplier.address)]),
    parties: party ? [{ ...party, heading: 'Delivered to' }] : [],
    table: toDeliveredTable(lines),
    sums: [],
    words: null,
    taxByHsn: null,
    signatory: supplier.legalName,
    notes: ['There is nothing to pay for this order.', COMPUTER_GENERATED, ...helpLine(supplier)],
  };
}
