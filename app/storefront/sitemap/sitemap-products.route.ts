// One sitemap of products, streamed as the rows are read.

import { appInfoContext, shopContext } from '#app/context.ts';
import { listSitemapPart } from '#shop/catalog/sitemap.server.ts';
import { parseSitemapPart } from '#shop/catalog/sitemap.ts';
import type { Route } from './+types/sitemap-products.route.ts';
import { toXmlEntry, URLSET, XML_HEADERS } from './sitemap-xml.ts';

async function* toXmlLines(pages: ReturnType<typeof listSitemapPart>, origin: string): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page
      .map(({ slug, updatedAt }) => toXmlEntry('url', { path: `/product/${slug}`, changedAt: updatedAt }, origin))
      .join('');
  }
  yield URLSET.close;
}

/**
 * Streams with back-pressure. The first rows are read before the response starts, so that a failure can still become an
 * error.
 */
function toStream(first: string, remaining: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(first));
    },
    async pull(controller) {
      const { done, value } = await remaining.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await remaining.return(undefined);
    },
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const part = parseSitemapPart(new URL(request.url).searchParams.get('part'));
  if (part === null) throw new Response(null, { status: 404 });
  const lines = toXmlLines(listSitemapPart(context.get(shopContext), part), context.get(appInfoContext).origin);
  const first = await lines.next();
  return new Response(toStream(`${URLSET.open}${first.value ?? ''}`, lines), { headers: XML_HEADERS });
}
