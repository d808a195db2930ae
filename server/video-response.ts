// Serves a video or a part of it. Its bytes never change, and they are streamed: a video is never in memory as a whole.
import type { ShopContext } from '#shop/context.ts';
import type { ByteSpan } from '#shop/pictures/picture-store.ts';
import { findVideo, type StoredVideo } from '#shop/videos/product-videos.server.ts';
import { parseByteRange } from './byte-range.ts';
import { plainPage } from './plain-page.ts';

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable';

const notFound = () => plainPage(404, 'Page Not Found', 'There is no such video.');

/** The requested range; null, for the whole file, when If-Range names another version of the video. */
function wantedRange({ headers }: Request, etag: string): string | null {
  const version = headers.get('if-range');
  return version === null || version === etag ? headers.get('range') : null;
}

async function sendSpan(
  request: Request,
  video: StoredVideo,
  span: ByteSpan,
  init: ResponseInit & { headers: Headers },
) {
  init.headers.set('content-length', String(span.last - span.first + 1));
  init.headers.set('content-type', 'video/mp4');
  if (request.method === 'HEAD') return new Response(null, init);
  const body = await video.read(span);
  return body ? new Response(body, init) : notFound();
}

export async function serveVideo(ctx: ShopContext, key: string, request: Request): Promise<Response> {
  const video = await findVideo(ctx, key);
  if (!video) return notFound();
  const etag = `"${key}"`;
  const headers = new Headers({ 'cache-control': CACHE_ONE_YEAR, 'accept-ranges': 'bytes', etag });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const range = parseByteRange(wantedRange(request, etag), video.bytes);
  if (range === 'outside') {
    const refused = { 'content-range': `bytes */${video.bytes}`, 'cache-control': 'no-store' };
    return new Response(null, { status: 416, headers: refused });
  }
  if (range === 'all') return sendSpan(request, video, { first: 0, last: video.bytes - 1 }, { status: 200, headers });
  headers.set('content-range', `bytes ${range.first}-${range.last}/${video.bytes}`);
  return sendSpan(request, video, range, { status: 206, headers });
}
