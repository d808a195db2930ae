// Receives the video of a product: the body is the file, a query parameter the product's id. The response has the video's URL.
import { shopContext } from '#app/context.ts';
import { videoPath } from '#shop/catalog/video.ts';
import { type UploadVideoRefusal, uploadVideo } from '#shop/videos/upload-video.server.ts';
import type { Route } from './+types/video-file.route.ts';
import { VIDEO_REFUSALS } from './video-messages.ts';

/** Refusals that are not listed concern the content of the file. */
const STATUSES: Readonly<Partial<Record<UploadVideoRefusal, number>>> = {
  'not-allowed': 403,
  'no-such-product': 404,
  'too-large': 413,
  'too-often': 429,
};
const UNSUPPORTED = 415;

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const productId = new URL(request.url).searchParams.get('product') ?? '';
  try {
    const uploaded = await uploadVideo(ctx, productId, new Uint8Array(await request.arrayBuffer()));
    if (uploaded.ok) return Response.json({ url: videoPath(uploaded.value) });
    const { reason } = uploaded;
    return Response.json({ message: VIDEO_REFUSALS[reason] }, { status: STATUSES[reason] ?? UNSUPPORTED });
  } catch (error) {
    ctx.log.error({ err: error, productId }, 'video upload failed');
    return Response.json({ message: 'The video could not be stored. Please try again.' }, { status: 502 });
  }
}
