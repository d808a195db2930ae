/** A JSON response for one visitor, which nobody stores. */
export const privateJson = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
