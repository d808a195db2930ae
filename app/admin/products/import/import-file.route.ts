// Receives a file of products: the body is the file, a query parameter its name. The response has the path of the new draft.
import { shopContext } from '#app/context.ts';
import { type AddImportRefusal, addImport } from '#shop/imports/imports.server.ts';
import type { Route } from './+types/import-file.route.ts';
import { ADD_REFUSALS, UPLOAD_FAILED } from './import-messages.ts';

const STATUSES: Readonly<Record<AddImportRefusal, number>> = {
  'not-allowed': 403,
  'too-large': 413,
  empty: 422,
  unreadable: 415,
  'too-many-rows': 422,
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const fileName = new URL(request.url).searchParams.get('name') ?? '';
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const added = await addImport(ctx, { bytes, fileName });
    if (added.ok) return Response.json({ ok: true, path: `/admin-panel/products/import/${added.value}` });
    return Response.json({ ok: false, message: ADD_REFUSALS[added.reason] }, { status: STATUSES[added.reason] });
  } catch (error) {
    ctx.log.error({ err: error }, 'import file could not be stored');
    return Response.json({ ok: false, message: UPLOAD_FAILED }, { status: 500 });
  }
}
