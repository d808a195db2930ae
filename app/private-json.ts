/** A JSON response for one visitor: neither the browser nor a proxy stores it. */
export const privateJson = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
