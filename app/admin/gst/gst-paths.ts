// The addresses of the GST screen and of its files.

export const GST_PATH = '/admin-panel/gst';

export const monthPath = (month: string): string => `${GST_PATH}?month=${month}`;

export const filePath = (file: 'pack' | 'json' | 'register', month: string): string =>
  `${GST_PATH}/${file}?month=${month}`;

/** The document of an order (ORD-…) that has this number. */
export const documentPath = (orderNumber: string, documentNumber: string): string =>
  `/admin-panel/orders/${encodeURIComponent(orderNumber)}/invoice?${new URLSearchParams({ document: documentNumber })}`;
