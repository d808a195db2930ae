// The fair queue in front of page rendering, for public pages and for pages of one person. Requests that change something (an order,
// a form) have concurrency limits of their own and do not pass through here.
import { getVisitorNetwork } from '#app/sessions/visitor.ts';
import { isOnThisMachine } from '#shop/client-address.ts';
import type { ShopContext } from '#shop/context.ts';
import { createFairQueue, type FairQueue, type FairQueueOptions } from './fair-queue.ts';
import type { Rendering } from './pages/page-cache.ts';
import { plainPage } from './plain-page.ts';
import type { PageRenderer } from './render-page.ts';
import { securityHeaders } from './security-headers.ts';

/** Rendering uses the one thread of the process; more renders at once than this only make each of them slower. */
const LIMITS: FairQueueOptions = {
  concurrency: 4,
  concurrencyPerClient: 2,
  maxWaiting: 1_000,
  maxWaitingPerClient: 100,
  quota: 30,
  windowMs: 10_000,
  coolDownFactor: 15,
  maxHeldMs: 250,
  isShared: isOnThisMachine,
  now: () => performance.now(),
};

export interface RenderQueue {
  forPerson: PageRenderer['forPerson'];
  forEveryone(url: string, shop: ShopContext, clientAddress: string): Promise<Rendering>;
}

const busyPage = (): Response =>
  plainPage(503, 'Busy', 'Many pages are being requested right now. Please try again in a moment.');

async function busyRendering(production: boolean): Promise<Rendering> {
  const response = busyPage();
  return {
    status: response.status,
    headers: [...response.headers]
      .filter(([name]) => name !== 'cache-control')
      .concat(securityHeaders('/', { production })),
    body: Buffer.from(await response.arrayBuffer()),
    tags: new Set(),
    isCacheable: false,
    until: Number.POSITIVE_INFINITY,
  };
}

export function queueRenders(
  renderer: PageRenderer,
  { production, queue = createFairQueue(LIMITS) }: { readonly production: boolean; readonly queue?: FairQueue },
): RenderQueue {
  return {
    async forPerson(request, shop) {
      const work = () => renderer.forPerson(request, shop);
      if (request.method !== 'GET' && request.method !== 'HEAD') return work();
      const rendered = await queue(getVisitorNetwork(request.headers), work);
      return rendered.ok ? rendered.value : busyPage();
    },
    async forEveryone(url, shop, clientAddress) {
      const rendered = await queue(clientAddress, () => renderer.forEveryone(url, shop));
      return rendered.ok ? rendered.value : busyRendering(production);
    },
  };
}
