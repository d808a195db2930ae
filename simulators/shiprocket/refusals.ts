// Shiprocket's errors. Some of them come with HTTP 200.

export type Errors = Readonly<Record<string, readonly string[]>>;

const respond = (status: number, body: object): Response => Response.json(body, { status });

/** The usual shape of an error. */
export const refused = (message: string, status = 400): Response => respond(status, { message, status_code: status });

export const invalid = (errors: Errors): Response =>
  respond(422, { message: 'Oops! Invalid Data.', errors, status_code: 422 });

/** An object of errors where a message is expected. */
export const invalidMessageObject = (errors: Errors): Response => respond(422, { message: errors });

export const refusedWith200 = (body: object): Response => respond(200, body);

export const UNAUTHENTICATED = (): Response => respond(401, { message: 'Unauthenticated.' });
export const EXPIRED = (): Response => refused('Token has expired', 401);
export const WRONG_SEGMENTS = (): Response => refused('Wrong number of segments', 401);
export const FORBIDDEN = (): Response =>
  respond(403, { message: 'Unauthorized! You do not have the required permissions' });
export const NOT_FOUND = (): Response => refused('404 Not Found', 404);
export const TOO_MANY = (): Response => refused('You have exceeded the API call rate limit', 429);
/** The error of Shiprocket's code for unexpected input. */
export const BROKEN = (message: string): Response => refused(message, 500);
export const GATEWAY = (): Response => new Response('Bad Gateway', { status: 502 });
