// Guard of the picture upload. Requests without a staff session are rejected before their body is read; for staff, on this path only,
// the body limit is that of a picture.

import type { MiddlewareHandler } from 'hono';
import { NOT_ALLOWED, SIGN_IN_FIRST, TOO_LARGE_REFUSED } from '#app/admin/pictures/upload-messages.ts';
import type { Actor } from '#shop/actor.ts';
import { MAX_PICTURE_BYTES } from '#shop/pictures/upload.ts';
import { limitBody } from './body-limit.ts';

const UPLOAD_PATH = '/admin-panel/pictures';

/** Compares the path that the router matches. */
export const isUpload = (method: string, path: string): boolean => method === 'POST' && path === UPLOAD_PATH;

const jsonResponse = (status: number, message: string): Response =>
  Response.json({ message }, { status, headers: { 'cache-control': 'no-store' } });

const limitPictureBody = limitBody({
  maxBytes: MAX_PICTURE_BYTES,
  onTooLarge: () => jsonResponse(413, TOO_LARGE_REFUSED),
});

export function uploadGuard(authenticate: (headers: Headers) => Promise<Actor>): MiddlewareHandler {
  return async (c, next) => {
    const actor = await authenticate(c.req.raw.headers);
    if (actor.kind === 'guest') return jsonResponse(401, SIGN_IN_FIRST);
    if (actor.kind !== 'staff') return jsonResponse(403, NOT_ALLOWED);
    return limitPictureBody(c, next);
  };
}
