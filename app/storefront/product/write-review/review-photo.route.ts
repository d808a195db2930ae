// Receives one photo for a review: the file is the request body. The response has the id that the review names, and the picture's key.
import { shopContext } from '#app/context.ts';
import { type AddPhotoRefusal, addReviewPhoto } from '#shop/reviews/review-photos.server.ts';
import type { Route } from './+types/review-photo.route.ts';
import { PHOTO_FAILED, PHOTO_REFUSALS } from './review-result.ts';

const STATUSES: Readonly<Record<AddPhotoRefusal, number>> = {
  'not-signed-in': 401,
  'too-many': 429,
  'not-an-image': 415,
  'too-large': 413,
  'too-many-pixels': 422,
};

const respond = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const added = await addReviewPhoto(ctx, { bytes, fileName: 'review' });
    if (added.ok) return respond(added.value);
    return respond({ message: PHOTO_REFUSALS[added.reason] }, STATUSES[added.reason]);
  } catch (error) {
    ctx.log.error({ err: error }, 'photo of a review could not be stored');
    return respond({ message: PHOTO_FAILED }, 503);
  }
}
