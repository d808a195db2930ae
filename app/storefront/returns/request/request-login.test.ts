import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext } from '#app/context.ts';
import type { ShopContext } from '#shop/context.ts';
import { loader } from './request.route.tsx';

const ORDER_ID = 'ORD-1-AAAAAAAAA';
const GUEST_CONTEXT = { actor: { kind: 'guest' } } as ShopContext;

/** The path that the login opens afterwards. */
async function findReturnPath(path: string): Promise<string | null> {
  const context = new RouterContextProvider();
  context.set(shopContext, GUEST_CONTEXT);
  const url = new URL(`http://localhost${path}`);
  const args = { request: new Request(url), params: { orderId: ORDER_ID }, context, url, pattern: path } as never;
  const redirect: unknown = await loader(args).catch((thrown: unknown) => thrown);
  if (!(redirect instanceof Response)) throw new Error('a guest was not redirected');
  return new URL(redirect.headers.get('location') ?? '', url).searchParams.get('returnUrl');
}

test.each([`/orders/${ORDER_ID}/return`, `/orders/${ORDER_ID}/return?about=problem`])(
  'S-RET-01 a guest who opens %s returns to it after the login',
  async (path) => {
    expect(await findReturnPath(path)).toBe(path);
  },
);
