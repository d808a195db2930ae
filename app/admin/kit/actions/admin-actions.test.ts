import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { GUEST, STAFF } from '#shop/testing/test-shop.ts';
import { postBody } from '../testing/post-action.ts';
import { adminAction, adminActions, NOT_ALLOWED } from './admin-actions.ts';

type Reason = 'not-allowed' | 'changed-meanwhile' | 'no-such-thing' | 'sold-out';

const FAILURE_MESSAGES = {
  rename: 'Failed to rename',
  remove: ({ ids }: { readonly ids: readonly string[] }) => (ids.length === 1 ? 'Failed to remove' : 'Bulk failed'),
  sample: 'Failed to add samples',
};

const action = adminActions(FAILURE_MESSAGES, {
  rename: adminAction({
    input: z.object({ id: z.string(), name: z.string().max(20) }),
    run: async (_ctx, { name }): Promise<Result<{ readonly name: string; readonly secret: string }, Reason>> => {
      if (name === 'boom') throw new Error('the database is unavailable');
      if (name === 'fine') return ok({ name, secret: 'not for the browser' });
      return refuse(name as Reason);
    },
    done: ({ name }, { id }) => ({ message: `${id} is ${name}`, hint: 'Look at it' }),
    refused: { 'changed-meanwhile': 'Somebody was first.', 'no-such-thing': 'It is gone.', 'sold-out': 'None left.' },
    notFound: 'no-such-thing',
    send: ({ name }) => ({ name }),
  }),
  remove: adminAction({
    input: z.object({ ids: z.array(z.string()).min(1) }),
    run: async (): Promise<Result<number, 'sold-out'>> => refuse('sold-out'),
    done: '',
    refused: () => ({ fields: { name: 'Taken' } }),
  }),
  sample: adminAction({ input: z.object({}), run: async () => ok(1), done: 'Added', refused: {}, demoOnly: true }),
});

function post(body: unknown, overrides: { readonly isGuest?: boolean; readonly demo?: boolean } = {}) {
  const logLines: unknown[] = [];
  const log = { error: (...line: unknown[]) => logLines.push(line) };
  const ctx = { actor: overrides.isGuest ? GUEST : STAFF, log } as unknown as ShopContext;
  return postBody(action, body, { ctx, demo: overrides.demo ?? true }).then((response) => ({ ...response, logLines }));
}

const rename = (name: unknown) => ({ action: 'rename', input: { id: 'row-1', name } });

test.each([
  ['a successful action', rename('fine'), 200, { ok: true, message: 'row-1 is fine' }],
  ['an input of the wrong type', rename(7), 400, { ok: false, message: 'Failed to rename' }],
  ['an input that is too long', rename('x'.repeat(21)), 400, { ok: false, message: 'Failed to rename' }],
  ['an unknown action', { action: 'toString', input: {} }, 400, { ok: false }],
  ['an empty body', null, 400, { ok: false, message: 'This was not understood. Please try again.' }],
  ['a refusal', rename('sold-out'), 409, { ok: false, message: 'Failed to rename', reason: 'None left.' }],
  ['an edit conflict', rename('changed-meanwhile'), 409, { changedMeanwhile: true, reason: 'Somebody was first.' }],
])('responds to %s', async (_, body, status, result) => {
  expect(await post(body)).toMatchObject({ status, result, logLines: [] });
});

test('sends only the fields of the value that the action selects', async () => {
  const { result } = await post(rename('fine'));
  expect(result).toEqual({ ok: true, message: 'row-1 is fine', hint: 'Look at it', value: { name: 'fine' } });
});

test('reports isDeleted only for a deleted row', async () => {
  expect((await post(rename('no-such-thing'))).result).toMatchObject({ isDeleted: true });
  expect((await post(rename('sold-out'))).result).not.toHaveProperty('isDeleted');
});

test('responds to an error with 500 and logs the action and the row id', async () => {
  const { status, result, logLines } = await post(rename('boom'));
  expect({ status, result }).toEqual({ status: 500, result: { ok: false, message: 'Failed to rename' } });
  expect(logLines).toEqual([[{ err: expect.any(Error), action: 'rename', id: 'row-1' }, 'admin action failed']]);
});

test('refuses guests before it parses the input', async () => {
  for (const body of [rename('fine'), rename(7), rename('boom')]) {
    expect(await post(body, { isGuest: true })).toMatchObject({
      status: 403,
      result: { reason: NOT_ALLOWED },
      logLines: [],
    });
  }
});

const remove = async (...ids: string[]) => (await post({ action: 'remove', input: { ids } })).result;

test('a refusal may have messages by field', async () => {
  expect(await remove('a')).toEqual({ ok: false, message: 'Failed to remove', fields: { name: 'Taken' } });
});

test('computes the failure message from a valid input; an invalid one gets the general message', async () => {
  expect(await remove('a', 'b')).toMatchObject({ message: 'Bulk failed' });
  // The input has no id, and the schema of `remove` asks for at least one.
  expect(await remove()).toEqual({ ok: false, message: 'This was not understood. Please try again.' });
});

test('responds 404 to a demo-only action outside demo mode', async () => {
  expect(await post({ action: 'sample', input: {} })).toMatchObject({ status: 200 });
  expect(await post({ action: 'sample', input: {} }, { demo: false })).toMatchObject({ status: 404, result: null });
});
