// What the invoice page says while there is no invoice.
import type { MissingInvoice } from '#shop/orders/invoice-page.server.ts';

export const MISSING_INVOICE_MESSAGES: Readonly<Record<MissingInvoice, string>> = {
  'not-sent': 'Your invoice is issued when the order is sent.',
  'replacement-not-sent': 'Your invoice is issued when the replacement is sent.',
  cancelled: 'This order was cancelled before it was sent, so there is no invoice.',
};
