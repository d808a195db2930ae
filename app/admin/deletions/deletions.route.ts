// Responds with the message that the row of an open form was deleted; its text is null while the row exists.
import { shopContext } from '#app/context.ts';
import { DELETABLE_ENTITIES } from '#shop/deletion.ts';
import { findDeletion } from '#shop/deletions.server.ts';
import { deletionText } from '../kit/form/deletion-messages.ts';
import type { Route } from './+types/deletions.route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const entity = DELETABLE_ENTITIES.find((each) => each === params.get('entity'));
  if (entity === undefined) return new Response(null, { status: 400 });
  const found = await findDeletion(ctx, entity, params.get('id') ?? '');
  if (!found.ok) return new Response(null, { status: 403 });
  const { value: deletion } = found;
  return Response.json({ text: deletion && deletionText(entity, deletion, ctx.now) });
}
