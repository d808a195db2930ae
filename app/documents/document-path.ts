// The addresses of a document, for shoppers and for staff.

interface DocumentPathOptions {
  /** The number of the chosen document; without it the address shows the latest invoice. */
  readonly number?: string | null;
  readonly format?: 'pdf';
}

/** '/orders/ORD-1/invoice?document=TB%2F26-27%2F000123&format=pdf' */
function invoicePath(ordersPath: string, orderId: string, { number, format }: DocumentPathOptions): string {
  const query = new URLSearchParams();
  if (number) query.set('document', number);
  if (format) query.set('format', format);
  const path = `${ordersPath}/${encodeURIComponent(orderId)}/invoice`;
  return query.size === 0 ? path : `${path}?${query}`;
}

export const shopperDocumentPath = (orderId: string, options: DocumentPathOptions = {}): string =>
  invoicePath('/orders', orderId, options);

export const staffDocumentPath = (orderId: string, options: DocumentPathOptions = {}): string =>
  invoicePath('/admin-panel/orders', orderId, options);

/** The document number in the address; null when the address has none. */
export const chosenDocument = (request: Request): string | null => new URL(request.url).searchParams.get('document');

export const isPdfRequested = (request: Request): boolean => new URL(request.url).searchParams.get('format') === 'pdf';
