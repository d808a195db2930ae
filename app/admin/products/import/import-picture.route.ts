// Receives one picture file of an import: the body is the file; query parameters name the file and the import.
import { shopContext } from '#app/context.ts';
import { type AddPictureFileRefusal, addPictureFile } from '#shop/imports/picture-files.server.ts';
import type { Route } from './+types/import-picture.route.ts';
import { PICTURE_FILE_REFUSALS, UPLOAD_FAILED } from './import-messages.ts';

const STATUSES: Readonly<Record<AddPictureFileRefusal, number>> = {
  'not-allowed': 403,
  'no-such-import': 404,
  'no-name': 422,
  'not-an-image': 415,
  'too-large': 413,
  'too-many-pixels': 422,
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const fileName = searchParams.get('name') ?? '';
    const added = await addPictureFile(ctx, searchParams.get('import') ?? '', { bytes, fileName });
    if (added.ok) return Response.json({ ok: true });
    const message = PICTURE_FILE_REFUSALS[added.reason];
    return Response.json({ ok: false, message }, { status: STATUSES[added.reason] });
  } catch (error) {
    ctx.log.error({ err: error }, 'picture file of an import could not be stored');
    return Response.json({ ok: false, message: UPLOAD_FAILED }, { status: 500 });
  }
}
