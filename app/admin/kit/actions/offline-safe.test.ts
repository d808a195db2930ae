import { afterEach, expect, test, vi } from 'vitest';
import { ifReachable } from './offline-safe.ts';

afterEach(() => vi.unstubAllGlobals());

interface Situation {
  readonly isDialogOpen: boolean;
  /** The response by path; a path without an entry gets no response. */
  readonly responses: Readonly<Record<string, unknown>>;
}

function stubBrowser({ isDialogOpen, responses }: Situation): void {
  vi.stubGlobal('document', { querySelector: () => (isDialogOpen ? {} : null) });
  vi.stubGlobal('fetch', async (path: string) => {
    if (!(path in responses)) throw new TypeError('Failed to fetch');
    return Response.json(responses[path]);
  });
}

const SIGNED_OUT = { '/healthz': {}, '/session': { user: null } };
const SIGNED_IN = { '/healthz': {}, '/session': { user: { uid: 'u1' } } };

test.each([
  ['an open dialog and an ended session', { isDialogOpen: true, responses: SIGNED_OUT }, 'signed-out'],
  ['an open dialog and an unknown session', { isDialogOpen: true, responses: { '/healthz': {} } }, 'no-response'],
  ['a store that does not respond', { isDialogOpen: false, responses: {} }, 'no-response'],
  ['an open dialog and a session', { isDialogOpen: true, responses: SIGNED_IN }, null],
  ['an ended session and nothing to lose', { isDialogOpen: false, responses: SIGNED_OUT }, null],
])('with %s a refresh runs, or its problem is reported', async (_, situation, problem) => {
  stubBrowser(situation);
  const refresh = vi.fn(async () => {});
  expect(await ifReachable(refresh)).toBe(problem);
  expect(refresh).toHaveBeenCalledTimes(problem === null ? 1 : 0);
});
