import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Msg91Simulator, startMsg91Simulator } from '#simulators/msg91/msg91-simulator.ts';
import { checkMsg91 } from './check-msg91.ts';
import { createMsg91Sender } from './msg91-sender.ts';

const ACCOUNT = { authKey: 'a key of the test', otpTemplate: '65f0c0ffee' };
const SMS = { to: '+919845012345', template: 'code', values: { otp: '482913' }, ref: 'r1' } as const;

let simulator: Msg91Simulator;
beforeAll(async () => {
  simulator = await startMsg91Simulator({ ...ACCOUNT, brand: 'Tanabana', slowMs: 300 });
});
afterAll(() => simulator.close());

/** The address of a server that was closed. */
async function closedServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

const optionsWith = (overrides: object = {}) => ({ ...ACCOUNT, apiBase: simulator.apiBase, ...overrides });
const send = (overrides: object = {}) => createMsg91Sender(optionsWith(overrides)).send(SMS);

test('S-PHONE-12 sends the registered text and returns the id of the request', async () => {
  const sent = await send();
  expect(sent).toMatchObject({ ok: true, value: { requestId: expect.stringMatching(/^[0-9a-f]{24}$/) } });
  expect(simulator.inbox.list()[0]).toMatchObject({
    to: '+919845012345',
    text: '482913 is your code for Tanabana. It is valid for 10 minutes. Do not share it.',
  });
});

describe('S-PHONE-12 S-PHONE-04 failures, none of which repeats the code', () => {
  test.each([
    ['a wrong key', { authKey: 'another' }, 'refused', /Authentication failure/],
    ['an unknown template', { otpTemplate: 'unknown' }, 'refused', /Template/],
  ])('%s is reported with the provider’s message', async (_, overrides, kind, detail) => {
    const sent = await send(overrides);
    expect(sent).toMatchObject({ ok: false, reason: { kind, detail: expect.stringMatching(detail) } });
    expect(JSON.stringify(sent)).not.toContain('482913');
  });

  test.each([
    ['error-200', 'refused'],
    ['server-error', 'unknown'],
    ['busy', 'unavailable'],
    ['garbage', 'unknown'],
    ['hang', 'unknown'],
    ['reset', 'unknown'],
    ['done-then-hang', 'unknown'],
  ] as const)('the fault %s is reported as %s, and the message is not sent again', async (how, kind) => {
    simulator.injectFaults({ how, times: 1 });
    const before = simulator.inbox.list().length;
    expect(await send({ timeoutMs: 1_000 })).toMatchObject({ ok: false, reason: { kind } });
    expect(simulator.inbox.list().length - before).toBe(how === 'done-then-hang' ? 1 : 0);
    simulator.injectFaults();
  });

  test('a server that cannot be reached has sent nothing', async () => {
    const sent = await send({ apiBase: await closedServer() });
    expect(sent).toMatchObject({ ok: false, reason: { kind: 'unavailable' } });
  });

  test('waits for a slow response, and reports success for a message that the operator drops later (scrubbed)', async () => {
    simulator.injectFaults({ how: 'slow', times: 1 });
    expect((await send()).ok).toBe(true);
    simulator.injectFaults({ how: 'scrubbed', times: 1 });
    const before = simulator.inbox.list().length;
    expect((await send()).ok).toBe(true);
    expect(simulator.inbox.list()).toHaveLength(before);
    simulator.injectFaults();
  });

  test('an error message of the provider that repeats the code is reported without it', async () => {
    const echo = (await import('node:http')).createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ type: 'error', message: 'Variable otp=482913 is not allowed' }));
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    const { port } = echo.address() as { port: number };
    const sent = await send({ apiBase: `http://127.0.0.1:${port}` });
    expect(sent).toEqual({ ok: false, reason: { kind: 'refused', detail: 'Variable otp=… is not allowed' } });
    echo.close();
  });
});

test('A-MOBILE-04 the test of an account names a wrong key and template, and sends nothing', async () => {
  const before = simulator.inbox.list().length;
  expect(await checkMsg91(optionsWith())).toEqual({ ok: true, value: null });
  expect(await checkMsg91(optionsWith({ authKey: 'x' }))).toMatchObject({ reason: { kind: 'refused' } });
  expect(await checkMsg91(optionsWith({ otpTemplate: 'x' }))).toMatchObject({ reason: { kind: 'refused' } });
  expect(await checkMsg91(optionsWith({ apiBase: 'http://127.0.0.1:9' }))).toMatchObject({
    reason: { kind: 'unavailable' },
  });
  expect(simulator.inbox.list()).toHaveLength(before);
});
