import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScanSender } from './scan-sender.ts';
import type { UnsentScan } from './unsent-scans.ts';

const TAKE = '00000000-0000-4000-8000-000000000002';
const STORED: UnsentScan = {
  id: '00000000-0000-4000-8000-000000000001',
  stockTakeId: TAKE,
  code: 'NK-M',
  quantity: 1,
  at: 1_000,
};
const counted = () => Response.json({ ok: true, message: '', value: [] });

function createListeners() {
  return { onChange: vi.fn(), onCounted: vi.fn(async () => {}) };
}

beforeEach(() => {
  vi.useFakeTimers();
  const storage = { getItem: () => JSON.stringify([STORED]), setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('A-TAKE-05 the scans that wait', () => {
  it.each([
    ['counted', counted],
    ['refused', () => Response.json({ ok: false, message: 'The stock take is over.' })],
  ])('are not reported any more when they are %s after another stock take was opened', async (_, respond) => {
    const response = Promise.withResolvers<Response>();
    const request = vi.fn(() => response.promise);
    vi.stubGlobal('fetch', request);
    const listeners = createListeners();
    const sender = new ScanSender(TAKE, listeners);
    const sending = sender.send();
    sender.add('NK-L', 1);
    listeners.onChange.mockClear();
    // The screen stops this sender when another stock take is opened.
    sender.stop();
    response.resolve(respond());
    await sending;
    // A retry would come after 3 seconds.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(request).toHaveBeenCalledTimes(1);
    expect(listeners.onChange).not.toHaveBeenCalled();
    expect(listeners.onCounted).not.toHaveBeenCalled();
  });

  it('are sent after an earlier batch could not be shown', async () => {
    const request = vi.fn(async () => counted());
    vi.stubGlobal('fetch', request);
    const listeners = createListeners();
    listeners.onCounted.mockRejectedValueOnce(new Error('the list could not be loaded'));
    const sender = new ScanSender(TAKE, listeners);
    await expect(sender.send()).rejects.toThrow('the list could not be loaded');
    sender.add('NK-L', 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(request).toHaveBeenCalledTimes(2);
    expect(listeners.onChange).toHaveBeenLastCalledWith({ unsent: [], problem: null });
  });
});
