// Shiprocket's errors. Some of them come with HTTP 200.

export type Errors = Readonly<Record<string, readonly string[]>>;

const answer = (status: number, body: object): Response => Response.json(body, { status });

/** The shape that most of them have. */
export const refused = (message: string, status = 400): Response => answer(status, { message, status_code: status });

export const invalid = (errors: Errors): Response =>
  answer(422, { message: 'Oops! Invalid Data.', errors, status_code: 422 });

/** The bag of errors where a sentence is expected. */
export const invalidBag = (errors: Errors): Response => answer(422, { message: errors });

/** HTTP 200, and no all the same. */
export const refusedWith200 = (body: object): Response => answer(200, body);

export const UNAUTHENTICATED = (): Response => answer(401, { message: 'Unauthenticated.' });
export const EXPIRED = (): Response => refused('Token has expired', 401);
export const WRONG_SEGMENTS = (): Response => refused('Wrong number of segments', 401);
export const FORBIDDEN = (): Response =>
  answer(403, { message: 'Unauthorized! You do not have the required permissions' });
export const NOT_FOUND = (): Response => refused('404 Not Found', 404);
export const TOO_MANY = (): Response => refused('You have exceeded the API call rate limit', 429);
/** What their own code says when it is given something that it did not expect. */
export const BROKEN = (message: string): Response => refused(message, 500);
export const GATEWAY = (): Response => new Response('Bad Gateway', { status: 502 });
