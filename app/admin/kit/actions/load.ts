import { getStoreName, type Matches } from '#app/page-title.ts';
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

/** Returns the metadata of a screen: its title ('Coupons · {store} back office'), and no indexing. */
export function adminMeta(matches: Matches, title = '') {
  const storeName = getStoreName(matches);
  const backOffice = storeName ? `${storeName} back office` : 'back office';
  return [{ title: title === '' ? backOffice : `${title} · ${backOffice}` }, { name: 'robots', content: 'noindex' }];
}
