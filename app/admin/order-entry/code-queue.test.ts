import { describe, expect, test, vi } from 'vitest';
import type { ProductToOrder } from '#shop/orders/manual-order.ts';
import { CodeQueue, type FoundProducts, type NotAdded } from './code-queue.ts';
import { NOT_ADDED_HINTS } from './order-entry-messages.ts';

const KURTA: ProductToOrder = {
  id: 'a',
  name: 'Neel Kurta',
  sku: 'NEEL',
  price: 100_000,
  picture: null,
  sizes: [
    { size: 'S', left: 3, sku: 'NEEL-S', barcode: '8901030865275' },
    { size: 'M', left: 0, sku: 'NEEL-M', barcode: null },
  ],
};

function openQueue() {
  const requests: { readonly code: string; readonly respond: (found: FoundProducts) => void }[] = [];
  const find = (code: string) => new Promise<FoundProducts>((respond) => requests.push({ code, respond }));
  const onFound = vi.fn();
  const queue = new CodeQueue({ find, onFound });
  const respond = async (index: number, found: FoundProducts = []) => {
    await vi.waitFor(() => expect(requests).toHaveLength(index + 1));
    requests[index]?.respond(found);
    await vi.waitFor(() => expect(onFound).toHaveBeenCalledTimes(index + 1));
  };
  return { queue, requests, onFound, respond };
}

describe('A-SKU-15 codes that are entered with Enter', () => {
  test('are looked up one after the other, also when the next is scanned before the response', async () => {
    const { queue, requests, onFound, respond } = openQueue();
    for (const code of ['8901030865275', ' NEEL-M ', 'NEEL-M']) {
      queue.edit();
      queue.enter(code);
    }
    queue.edit();
    for (const index of [0, 1, 2]) await respond(index, index === 1 ? 'no-response' : [KURTA]);
    expect(requests.map(({ code }) => code)).toEqual(['8901030865275', 'NEEL-M', 'NEEL-M']);
    expect(onFound.mock.calls.flat()).toEqual([
      { code: '8901030865275', match: { product: KURTA, size: KURTA.sizes[0] }, isInField: false },
      { code: 'NEEL-M', match: 'no-response', isInField: false },
      { code: 'NEEL-M', match: 'sold-out', isInField: false },
    ]);
  });

  test('are entered once per text, and an empty field enters nothing', async () => {
    const { queue, requests, onFound, respond } = openQueue();
    for (const text of ['  ', 'NEEL-M', 'NEEL-M']) queue.enter(text);
    await respond(0);
    expect(onFound).toHaveBeenLastCalledWith({ code: 'NEEL-M', match: 'unknown-code', isInField: true });
    queue.enter('NEEL-M');
    await respond(1);
    expect(requests).toHaveLength(2);
  });

  test('are distinguished from a name, which finds products but no size', async () => {
    const { queue, onFound, respond } = openQueue();
    queue.enter('neel kurta');
    queue.edit();
    queue.enter('neel kurti');
    queue.edit();
    await respond(0, [KURTA]);
    await respond(1);
    expect(onFound.mock.calls.flat().map(({ match }) => NOT_ADDED_HINTS[match as NotAdded])).toEqual([
      'Find it again and choose a size.',
      'No product for sale has this name, SKU or barcode.',
    ]);
  });

  test('are not reported after the form was left', async () => {
    const { queue, requests, onFound } = openQueue();
    queue.enter('NEEL-M');
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    queue.stop();
    requests[0]?.respond([]);
    await Promise.resolve();
    expect(onFound).not.toHaveBeenCalled();
  });
});
