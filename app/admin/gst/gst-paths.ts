export const GST_PATH = '/admin-panel/gst';

export const monthPath = (month: string): string => `${GST_PATH}?month=${month}`;

export const filePath = (file: 'pack' | 'json' | 'register', month: string): string =>
  `${GST_PATH}/${file}?month=${month}`;

/** Returns the path of the document with this number, which belongs to the order (ORD-…). */
export const documentPath = (orderNumber: string, documentNumber: string): string =>
  `/admin-panel/orders/${encodeURIComponent(orderNumber)}/invoice?${new URLSearchParams({ document: documentNumber })}`;
