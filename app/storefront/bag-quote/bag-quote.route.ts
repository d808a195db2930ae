// Prices a browser's bag and checks its coupon. Open to guests; never cached.
import { shopContext } from '#app/context.ts';
import { postedRawJson } from '#app/posted-json.ts';
import { privateJson } from '#app/private-json.ts';
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { quoteBag } from '#shop/pricing/quote.server.ts';
import type { Route } from './+types/bag-quote.route.ts';

const STATUS_BY_REFUSAL = { 'invalid-request': 400, 'too-many': 429 } as const;

export async function action({ request, context }: Route.ActionArgs) {
  const body = await postedRawJson(request);
  const quote = await quoteBag(context.get(shopContext), body, getVisitorNetwork(request.headers));
  if (!quote.ok) return privateJson({ refusal: quote.reason }, STATUS_BY_REFUSAL[quote.reason]);
  return privateJson(quote.value);
}
