import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['over plain http, where there is no clipboard', {}, false],
  ['without permission', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } }, false],
  ['with a clipboard', { clipboard: { writeText: async () => {} } }, true],
])('reports whether a text was copied %s', async (_, navigator, isCopied) => {
  vi.stubGlobal('navigator', navigator);
  expect(await copyText('WELCOME10')).toBe(isCopied);
});
