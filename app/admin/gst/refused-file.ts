import type { ReturnFileRefusal } from '#shop/invoices/return-files.server.ts';

/** The response in place of a file of a return. */
export const refusedFile = (reason: ReturnFileRefusal): Response =>
  reason === 'not-allowed'
    ? new Response(null, { status: 403 })
    : new Response('No invoice with GST was issued in this month.', { status: 404 });
