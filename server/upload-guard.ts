// Guard of the uploads: pictures, videos, files of products, and photos of reviews and returns. Requests without a session that may send
// them are rejected before their body is read; on these paths only, the body limit is that of the file. Files of staff may take longer than
// other bodies.
import type { Context, MiddlewareHandler } from 'hono';
import { NOT_ALLOWED, SIGN_IN_FIRST, TOO_LARGE_REFUSED } from '#app/admin/pictures/upload-messages.ts';
import { VIDEO_REFUSALS } from '#app/admin/products/form/video-messages.ts';
import { FILE_TOO_LARGE, PICTURE_FILE_REFUSALS } from '#app/admin/products/import/import-messages.ts';
import { routePathFromUrl } from '#app/route-path.ts';
import { RETURN_PHOTO_MESSAGES, REVIEW_PHOTO_MESSAGES } from '#app/storefront/photo-upload/photo-messages.ts';
import type { Actor } from '#shop/actor.ts';
import { MAX_FILE_BYTES } from '#shop/imports/import-limits.ts';
import { MAX_FETCHED_BYTES } from '#shop/imports/picture-fetcher.ts';
import { MAX_PICTURE_BYTES } from '#shop/pictures/upload.ts';
import { MAX_PHOTO_BYTES } from '#shop/reviews/review-photo.ts';
import { MAX_VIDEO_BYTES } from '#shop/videos/video-file.ts';
import { limitBody } from './body-limit.ts';

const jsonResponse = (status: number, message: string): Response =>
  Response.json({ message }, { status, headers: { 'cache-control': 'no-store' } });

const limit = (maxBytes: number, message: string): MiddlewareHandler =>
  limitBody({ maxBytes, onTooLarge: () => jsonResponse(413, message) });

/** The uploads of staff, by the path that the router matches. */
const STAFF_UPLOADS: ReadonlyMap<string, MiddlewareHandler> = new Map([
  ['/admin-panel/pictures', limit(MAX_PICTURE_BYTES, TOO_LARGE_REFUSED)],
  ['/admin-panel/products/import/picture', limit(MAX_FETCHED_BYTES, PICTURE_FILE_REFUSALS['too-large'])],
  ['/admin-panel/products/video/file', limit(MAX_VIDEO_BYTES, VIDEO_REFUSALS['too-large'])],
  ['/admin-panel/products/import/file', limit(MAX_FILE_BYTES, FILE_TOO_LARGE)],
]);
interface ShopperUpload {
  readonly limit: MiddlewareHandler;
  readonly signInFirst: string;
}
const SHOPPER_UPLOADS: ReadonlyMap<string, ShopperUpload> = new Map([
  [
    '/reviews/photo',
    {
      limit: limit(MAX_PHOTO_BYTES, REVIEW_PHOTO_MESSAGES['too-large']),
      signInFirst: REVIEW_PHOTO_MESSAGES['not-signed-in'],
    },
  ],
  [
    '/return-photos',
    {
      limit: limit(MAX_PICTURE_BYTES, RETURN_PHOTO_MESSAGES['too-large']),
      signInFirst: RETURN_PHOTO_MESSAGES['not-signed-in'],
    },
  ],
]);

export const isUpload = (method: string, path: string): boolean =>
  method === 'POST' && (STAFF_UPLOADS.has(path) || SHOPPER_UPLOADS.has(path));

/** Only for a request of which `isUpload` is true. */
export function uploadGuard(
  authenticate: (headers: Headers) => Promise<Actor>,
  /** Called for a file of staff, before it is read. */
  allowSlow: (c: Context) => void,
): MiddlewareHandler {
  return async (c, next) => {
    const path = routePathFromUrl(c.req.raw.url);
    const shopperUpload = SHOPPER_UPLOADS.get(path);
    const actor = await authenticate(c.req.raw.headers);
    if (actor.kind === 'guest') return jsonResponse(401, shopperUpload?.signInFirst ?? SIGN_IN_FIRST);
    if (shopperUpload) return shopperUpload.limit(c, next);
    if (actor.kind !== 'staff') return jsonResponse(403, NOT_ALLOWED);
    allowSlow(c);
    return STAFF_UPLOADS.get(path)?.(c, next);
  };
}
