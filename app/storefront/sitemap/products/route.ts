// The products of one part, written as they are read.

import { shopContext, storeFacts } from '#app/context.ts';
import { listPart } from '#shop/catalog/sitemap.server.ts';
import { readSitemapPart } from '#shop/catalog/sitemap.ts';
import { entry, URLSET, XML_HEADERS } from '../sitemap-xml.ts';
import type { Route } from './+types/route.ts';

async function* written(pages: ReturnType<typeof listPart>, origin: string): AsyncGenerator<string> {
  yield URLSET.open;
  for await (const page of pages) {
    yield page
      .map(({ slug, updatedAt }) => entry('url', { path: `/product/${slug}`, changedAt: updatedAt }, origin))
      .join('');
  }
  yield URLSET.close;
}

/** Asked for only as fast as it is read. */
function streamed(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

export function loader({ request, context }: Route.LoaderArgs) {
  const part = readSitemapPart(new URL(request.url).searchParams.get('part'));
  if (part === null) throw new Response(null, { status: 404 });
  const { origin } = context.get(storeFacts);
  return new Response(streamed(written(listPart(context.get(shopContext), part), origin)), { headers: XML_HEADERS });
}
