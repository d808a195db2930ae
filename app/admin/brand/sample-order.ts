// An order for the previews of mail and invoice. The previews use the functions of real mails and invoices; only the
// order is made up.

import { sumLines, toInvoiceLine } from '#shop/invoices/document-lines.ts';
import { financialYear, formatDocumentNumber } from '#shop/invoices/document-number.ts';
import { type ShownDocument, toShownDocument } from '#shop/invoices/shown-document.ts';
import type { toSupplier } from '#shop/invoices/supplier.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { Invoice } from '#shop/orders/invoice.server.ts';
import { estimateDelivery, shortOrderId } from '#shop/orders/order.ts';
import { getOrderAmounts } from '#shop/orders/order-amounts.ts';
import { orderLongDay } from '#shop/orders/order-dates.ts';
import type { MailedOrder } from '#shop/orders/order-mail.ts';
import { describeItem } from '#shop/orders/shown-order.ts';
import { lineTaxes, NO_TAX_TERMS, sumTaxes } from '#shop/pricing/line-taxes.ts';
import { type PricingTerms, priceBag } from '#shop/pricing/price-bag.ts';
import type { TaxTerms } from '#shop/tax/gst.ts';

const ORDER_ID = 'ORD-0000000000000-XSAMPLE01';

const ITEMS = [
  { id: 'kurta', name: 'Cotton kurta', size: 'M', quantity: 1, price: 129_900 },
  { id: 'jhumkas', name: 'Silver jhumkas', size: '', quantity: 2, price: 49_900 },
] as const;

/** The rates are made up: the preview is about the look. */
const ITEM_TERMS: Readonly<Record<string, TaxTerms>> = {
  kurta: { ...NO_TAX_TERMS, hsn: '6211', rate: { ...NO_TAX_TERMS.rate, rate: 5 } },
  jhumkas: { ...NO_TAX_TERMS, hsn: '7113', unit: 'PRS', rate: { ...NO_TAX_TERMS.rate, rate: 3 } },
};

/** The code of Karnataka, the State of the address. */
const PLACE_OF_SUPPLY = '29';
const SHIPPING_ADDRESS = {
  fullName: 'Name of the customer',
  address: 'Street and number',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  phone: '',
};

/** The store's pricing terms, and the seller that its documents name. */
export interface SampleTerms extends PricingTerms {
  readonly supplier: ReturnType<typeof toSupplier>;
  readonly hsnDigits: number;
  readonly invoicePrefix: string;
}

function priceSample(terms: SampleTerms) {
  const lines = ITEMS.map(({ id, price, quantity }) => ({ productId: id, categoryId: '', price, quantity }));
  const totals = priceBag(lines, terms, null);
  const taxes = lineTaxes(lines, {
    totals,
    coupon: null,
    isInterState: terms.supplier.stateCode !== PLACE_OF_SUPPLY,
    termsOf: (id) => (terms.taxMode === 'gst' ? (ITEM_TERMS[id] ?? NO_TAX_TERMS) : NO_TAX_TERMS),
  });
  const sums = { ...totals, taxMode: terms.taxMode, taxIncluded: sumTaxes(taxes), couponCode: null };
  return { sums, items: taxes.map((tax, index) => ({ ...(ITEMS[index] ?? ITEMS[0]), ...tax })) };
}

export const sampleMailedOrder = (now: Date, terms: SampleTerms): MailedOrder => ({
  ...priceSample(terms).sums,
  orderId: ORDER_ID,
  userId: 'sample',
  isVerifiedAddress: true,
  invoiceNumber: null,
  customerName: 'customer',
  customerEmail: '',
  shippingAddress: SHIPPING_ADDRESS,
  paymentMethod: 'cod',
  paymentStatus: 'pending',
  orderDate: now,
  estimatedDelivery: estimateDelivery(now, null),
  trackingNumber: null,
  trackingUrl: null,
  courier: null,
  refunded: 0,
  cashReturn: null,
  request: null,
  items: ITEMS,
});

/** The invoice of mode flat: a printout of the order. */
export function sampleInvoice(now: Date, terms: SampleTerms, store: Invoice['store']): Invoice {
  const { sums } = priceSample(terms);
  return {
    order: {
      orderId: ORDER_ID,
      shortId: shortOrderId(ORDER_ID),
      status: 'pending',
      placedOnLong: orderLongDay(now),
      shippingAddress: SHIPPING_ADDRESS,
      items: ITEMS.map(({ name, size, quantity, price }) => ({
        name,
        about: describeItem(size, quantity),
        quantity,
        picture: null,
        slug: null,
        price: formatMoney(price),
        amount: formatMoney(price * quantity),
      })),
      amounts: getOrderAmounts({ ...sums, items: ITEMS }),
    },
    payment: `Cash on delivery, ${formatMoney(sums.total)} to pay`,
    customer: { name: SHIPPING_ADDRESS.fullName, email: '', phone: '' },
    store,
  };
}

/** The invoice of the other modes: an issued document. */
export function sampleDocument(now: Date, terms: SampleTerms): ShownDocument {
  const { items } = priceSample(terms);
  const lines = items.map((item) => toInvoiceLine(item, terms.hsnDigits));
  const year = financialYear(now);
  const { fullName, ...address } = SHIPPING_ADDRESS;
  return toShownDocument(
    {
      id: '',
      kind: 'invoice',
      series: terms.invoicePrefix,
      financialYear: year,
      number: 1,
      orderId: '',
      documentNumber: formatDocumentNumber(terms.invoicePrefix, year, 1),
      invoiceId: null,
      reason: null,
      issuedAt: now,
      placeOfSupply: PLACE_OF_SUPPLY,
      taxMode: terms.taxMode === 'gst' ? 'gst' : 'none',
      supplier: terms.supplier,
      recipient: { ...address, name: fullName, email: '', gstin: '', business: '' },
      lines,
      ...sumLines(lines),
    },
    { orderId: ORDER_ID, orderDate: now, invoice: null },
  );
}
