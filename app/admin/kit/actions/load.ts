// What loaders of the back office share.

import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';

/** Null when it could not be read: the rest of the screen works on, and the cause is in the log. */
export async function loadOrNull<Value, Reason>(
  ctx: ShopContext,
  what: string,
  read: () => Promise<Result<Value, Reason>>,
): Promise<Value | null> {
  try {
    const result = await read();
    return result.ok ? result.value : null;
  } catch (error) {
    ctx.log.error({ err: error, what }, 'admin screen could not be loaded');
    return null;
  }
}

/** Of every screen of the back office: its name, and out of search engines. */
export const adminMeta = (title: string) => [
  { title: `${title} · Tanabana back office` },
  { name: 'robots', content: 'noindex' },
];
