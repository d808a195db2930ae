// Receives a file of counted sizes as the request body.
import { shopContext } from '#app/context.ts';
import { countFile } from '#shop/stock-takes/count-file.server.ts';
import type { Route } from './+types/count-file.route.ts';
import { countedFileText, fileProblemText } from './count-file-messages.ts';
import { FILE_FAILED } from './stock-take-messages.ts';

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  try {
    const counted = await countFile(ctx, params.stockTakeId, new Uint8Array(await request.arrayBuffer()));
    if (counted.ok) return Response.json({ ok: true, message: countedFileText(counted.value) });
    return Response.json({ ok: false, message: fileProblemText(counted.reason) }, { status: 422 });
  } catch (error) {
    ctx.log.error({ err: error, id: params.stockTakeId }, 'file of counted sizes could not be stored');
    return Response.json({ ok: false, message: FILE_FAILED }, { status: 500 });
  }
}
