// One sitemap of products, streamed as the rows are read.

import { shopContext, storeFacts } from '#app/context.ts';
import { listSitemapPart } from '#shop/catalog/sitemap.server.ts';
import { parseSitemapPart } from '#shop/catalog/sitemap.ts';
import type { Route } from './+types/sitemap-products.route.ts';
import { entry, URLSET, XML_HEADERS } from './sitemap-xml.ts';

async function* written(pages: ReturnType<typeof listSitemapPart>, origin: string): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page
      .map(({ slug, updatedAt }) => entry('url', { path: `/product/${slug}`, changedAt: updatedAt }, origin))
      .join('');
  }
  yield URLSET.close;
}

/** Streams with back-pressure. The first rows are read before the response starts, so that a failure can still become an error. */
function streamed(first: string, rest: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(first));
    },
    async pull(controller) {
      const { done, value } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await rest.return(undefined);
    },
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const part = parseSitemapPart(new URL(request.url).searchParams.get('part'));
  if (part === null) throw new Response(null, { status: 404 });
  const lines = written(listSitemapPart(context.get(shopContext), part), context.get(storeFacts).origin);
  const first = await lines.next();
  return new Response(streamed(`${URLSET.open}${first.value ?? ''}`, lines), { headers: XML_HEADERS });
}
