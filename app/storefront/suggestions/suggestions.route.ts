// GET /suggestions?q=band: suggestions of the search box. The same for everyone, so cached like a page.

import { pageCachePolicy, shopContext } from '#app/context.ts';
import type { Suggestion } from '#shop/catalog/suggestion.ts';
import { suggestProducts } from '#shop/catalog/suggestions.server.ts';
import type { Route } from './+types/suggestions.route.ts';

export interface SuggestionsResponse {
  readonly suggestions: readonly Suggestion[];
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(shopContext);
  context.get(pageCachePolicy).addCacheTags('products', 'categories', 'synonyms');
  try {
    const suggestions = await suggestProducts(shop, new URL(request.url).searchParams.get('q') ?? '');
    return Response.json({ suggestions } satisfies SuggestionsResponse);
  } catch (error) {
    shop.log.error({ err: error }, 'loading suggestions failed');
    return Response.json({ suggestions: [] } satisfies SuggestionsResponse, { status: 503 });
  }
}
