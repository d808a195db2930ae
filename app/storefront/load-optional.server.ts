// Loads a part that a public page can do without. If it fails, the page shows the fallback and is not cached.

import type { RouterContextProvider } from 'react-router';
import { pageCachePolicy, shopContext } from '#app/context.ts';

export async function loadOptional<Value>(
  context: Readonly<RouterContextProvider>,
  failureMessage: string,
  fallback: Value,
  load: () => Promise<Value>,
): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    context.get(shopContext).log.error({ err: error }, failureMessage);
    context.get(pageCachePolicy).noStore();
    return fallback;
  }
}
