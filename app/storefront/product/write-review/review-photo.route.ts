// Receives one photo for a review. The response has the id that the review names, and the picture's key.
import { shopContext } from '#app/context.ts';
import { addReviewPhoto } from '#shop/reviews/review-photos.server.ts';
import { REVIEW_PHOTO_MESSAGES } from '../../photo-upload/photo-messages.ts';
import { respondToPhoto } from '../../photo-upload/photo-response.server.ts';
import type { Route } from './+types/review-photo.route.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  return respondToPhoto(ctx, request, {
    name: 'photo of a review',
    messages: REVIEW_PHOTO_MESSAGES,
    add: (bytes) => addReviewPhoto(ctx, { bytes, fileName: 'review' }),
  });
}
