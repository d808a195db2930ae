import { afterEach, expect, test, vi } from 'vitest';
import { readWebhookBytes } from './webhook-body.ts';

afterEach(() => vi.useRealTimers());

const toRequest = (body: ReadableStream<Uint8Array>): Request =>
  new Request('https://shop.example/hooks/shiprocket', { method: 'POST', body, duplex: 'half' } as RequestInit);

test('reads a body that arrives in parts', async () => {
  const body = new Blob(['{"a":', '1}']).stream() as ReadableStream<Uint8Array>;
  expect(String(await readWebhookBytes(toRequest(body)))).toBe('{"a":1}');
});

test('a body that stops for four seconds counts as broken, so that the provider sends it again', async () => {
  vi.useFakeTimers();
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(Buffer.from('{"a":')) });
  const read = readWebhookBytes(toRequest(body));
  await vi.advanceTimersByTimeAsync(4_001);
  expect(await read).toBe('broken');
});
