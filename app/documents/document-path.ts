// The addresses of a document, for shoppers and for staff.

interface DocumentPathOptions {
  /** Chooses one of several documents; the latest invoice without it. */
  readonly number?: string | null;
  readonly format?: 'pdf';
}

const invoicePath = (orders: string, orderId: string, { number, format }: DocumentPathOptions): string => {
  const query = new URLSearchParams({ ...(number ? { document: number } : {}), ...(format ? { format } : {}) });
  const path = `${orders}/${encodeURIComponent(orderId)}/invoice`;
  return query.size === 0 ? path : `${path}?${query}`;
};

export const shopperDocumentPath = (orderId: string, options: DocumentPathOptions = {}): string =>
  invoicePath('/orders', orderId, options);

export const staffDocumentPath = (orderId: string, options: DocumentPathOptions = {}): string =>
  invoicePath('/admin-panel/orders', orderId, options);

/** The document that the address chooses; null without a choice. */
export const chosenDocument = (request: Request): string | null => new URL(request.url).searchParams.get('document');

export const isPdfRequested = (request: Request): boolean => new URL(request.url).searchParams.get('format') === 'pdf';
