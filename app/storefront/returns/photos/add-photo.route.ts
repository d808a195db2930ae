// Receives one photo of a return: the file is the request body. The response has the id that the request names.
import { shopContext } from '#app/context.ts';
import { type AddPhotoRefusal, addReturnPhoto } from '#shop/returns/return-photos.server.ts';
import type { Route } from './+types/add-photo.route.ts';
import { RETURN_PHOTO_FAILED, RETURN_PHOTO_REFUSALS } from './photo-messages.ts';

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
    const added = await addReturnPhoto(ctx, new Uint8Array(await request.arrayBuffer()));
    if (added.ok) return respond({ id: added.value });
    return respond({ message: RETURN_PHOTO_REFUSALS[added.reason] }, STATUSES[added.reason]);
  } catch (error) {
    ctx.log.error({ err: error }, 'photo of a return could not be stored');
    return respond({ message: RETURN_PHOTO_FAILED }, 503);
  }
}
