// Serves one variant of a picture. Its bytes never change, except that a WebP is served while the AVIF is being made.
import type { ShopContext } from '#shop/context.ts';
import { getVariant, isPictureWidth } from '#shop/pictures/pictures.server.ts';
import { plainPage } from './plain-page.ts';

const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable';

export async function servePicture(ctx: ShopContext, key: string, file: string): Promise<Response> {
  const [width, format] = file.split('.');
  const pictureWidth = Number(width);
  const variant =
    isPictureWidth(pictureWidth) && (format === 'avif' || format === 'webp')
      ? await getVariant(ctx, key, pictureWidth, format)
      : null;
  if (!variant) return plainPage(404, 'Page Not Found', 'There is no such picture.');
  return new Response(new Uint8Array(variant.file.bytes), {
    headers: {
      'content-type': variant.file.contentType,
      'cache-control': variant.isFinal ? CACHE_ONE_YEAR : 'public, max-age=30',
    },
  });
}
