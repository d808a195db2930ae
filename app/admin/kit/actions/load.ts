// Helpers of the back office's loaders.

import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';

/** Null when the data could not be read: the rest of the screen works, and the cause is in the log. */
export async function loadOrNull<Value, Reason>(
  ctx: ShopContext,
  operation: string,
  loadData: () => Promise<Result<Value, Reason>>,
): Promise<Value | null> {
  try {
    const result = await loadData();
    return result.ok ? result.value : null;
  } catch (error) {
    ctx.log.error({ err: error, operation }, 'admin screen could not be loaded');
    return null;
  }
}

/** Metadata of every screen of the back office: its title, and no indexing by search engines. */
export const adminMeta = (title: string) => [
  { title: `${title} · Tanabana back office` },
  { name: 'robots', content: 'noindex' },
];
