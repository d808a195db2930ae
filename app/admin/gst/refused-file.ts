import type { ReturnFileRefusal } from '#shop/invoices/return-files.server.ts';

/** Returns the response when a return file is refused: 403 without the permission, 404 for a month without GST. */
export const refusedFile = (reason: ReturnFileRefusal): Response =>
  reason === 'not-allowed'
    ? new Response(null, { status: 403 })
    : new Response('No invoice with GST was issued in this month.', { status: 404 });
