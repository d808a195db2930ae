// Receives one picture: the body is the file, a query parameter its name. The response has the picture's URL.
import { shopContext } from '#app/context.ts';
import { pictureUrl } from '#shop/catalog/picture.ts';
import { type UploadRefusal, uploadPicture } from '#shop/pictures/upload-picture.server.ts';
import type { Route } from './+types/pictures.route.ts';
import { NOT_ALLOWED, NOT_AN_IMAGE, TOO_LARGE } from './upload-messages.ts';

const REFUSAL_RESPONSES: Readonly<Record<UploadRefusal, readonly [status: number, message: string]>> = {
  'not-allowed': [403, NOT_ALLOWED],
  'not-an-image': [415, NOT_AN_IMAGE],
  'too-large': [413, TOO_LARGE],
  'too-many-pixels': [422, 'The picture has too many pixels. Please make it smaller and try again.'],
  'too-often': [429, 'Many pictures were uploaded in a short time. Please wait a few minutes and try again.'],
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const fileName = searchParams.get('name') ?? '';
  const acceptsSvg = searchParams.get('svg') === '1';
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const uploaded = await uploadPicture(ctx, { bytes, fileName, acceptsSvg });
    if (uploaded.ok) return Response.json({ url: pictureUrl(uploaded.value) });
    const [status, message] = REFUSAL_RESPONSES[uploaded.reason];
    return Response.json({ message }, { status });
  } catch (error) {
    ctx.log.error({ err: error, fileName }, 'picture upload failed');
    return Response.json({ message: 'The picture could not be stored.' }, { status: 502 });
  }
}
