// Helpers of the back office's loaders.

import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';

/** Returns null when the data could not be loaded, so that the rest of the screen still works; the error is logged. */
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
