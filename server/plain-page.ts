// A page without dependencies, for refusals and failures outside the router. It shows no internals.

/** Retry-After of every 503: about as long as a restart takes. */
export const RETRY_AFTER_S = '5';

const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function plainPage(status: number, title: string, sentence: string, reference?: string): Response {
  const note = reference ? `<p>Reference: ${escapeText(reference)}</p>` : '';
  const html =
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeText(title)}</title></head><body><main><h1>${escapeText(title)}</h1><p>${escapeText(sentence)}</p>${note}` +
    `<p><a href="/">Home</a></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(status === 503 ? { 'retry-after': RETRY_AFTER_S } : {}),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    },
  });
}
