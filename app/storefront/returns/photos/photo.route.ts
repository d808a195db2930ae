// A photo of a return, for its shopper, and for staff once the request is sent. For everybody else it does not exist.
import { shopContext } from '#app/context.ts';
import { findReturnPhoto } from '#shop/returns/return-photos.server.ts';
import { getVisibleUserId } from '../../account/signed-in.server.ts';
import type { Route } from './+types/photo.route.ts';

const PRIVATE = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const webp = getVisibleUserId(ctx, request) === null ? null : await findReturnPhoto(ctx, params.photoId);
  if (webp === null) return new Response('Not found', { status: 404, headers: PRIVATE });
  return new Response(webp as Uint8Array<ArrayBuffer>, { headers: { ...PRIVATE, 'content-type': 'image/webp' } });
}
