// For tests: posts to the actions of a screen as the browser does, without a server.

import { RouterContextProvider } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import type { ShopContext } from '#shop/context.ts';
import type { ActionResult } from '../actions/action-result.ts';
import type { AdminRoute } from '../actions/admin-actions.ts';
import type { InputOf, NameOf, ResultOf } from '../actions/use-admin-action.ts';

export const TEST_ORIGIN = 'https://tanabana.example';

interface PostOptions {
  readonly ctx: ShopContext;
  readonly demo?: boolean;
}

export async function postBody(route: AdminRoute, body: unknown, { ctx, demo = true }: PostOptions) {
  const context = new RouterContextProvider();
  context.set(shopContext, ctx);
  context.set(appInfoContext, { demo, testPayments: false, version: 'test', origin: TEST_ORIGIN });
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`${TEST_ORIGIN}/x`, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await route({ request, context });
  const text = await response.text();
  return { status: response.status, result: (text === '' ? null : JSON.parse(text)) as ActionResult | null };
}

/** Returns the action's result; fails the test when the response has none. */
export async function postAction<Route extends AdminRoute, Name extends NameOf<Route>>(
  route: Route,
  name: Name,
  input: InputOf<Route, Name>,
  options: PostOptions,
): Promise<ResultOf<Route, Name>> {
  const { status, result } = await postBody(route, { action: name, input }, options);
  if (result === null) throw new Error(`responded ${status} without a result`);
  return result as ResultOf<Route, Name>;
}
