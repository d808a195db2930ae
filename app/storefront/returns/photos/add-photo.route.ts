// Receives one photo of a return. The response has the id that the request names.
import { shopContext } from '#app/context.ts';
import { ok } from '#shop/result.ts';
import { addReturnPhoto } from '#shop/returns/return-photos.server.ts';
import { RETURN_PHOTO_MESSAGES } from '../../photo-upload/photo-messages.ts';
import { respondToPhoto } from '../../photo-upload/photo-response.server.ts';
import type { Route } from './+types/add-photo.route.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  return respondToPhoto(ctx, request, {
    name: 'photo of a return',
    messages: RETURN_PHOTO_MESSAGES,
    add: async (bytes) => {
      const added = await addReturnPhoto(ctx, bytes);
      return added.ok ? ok({ id: added.value }) : added;
    },
  });
}
