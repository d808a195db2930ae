import { expect, test } from 'vitest';
import { withAdvisoryLock } from '#db/advisory-lock.server.ts';
import { freePort } from '#db/embedded/free-port.server.ts';
import { retryStart } from './retry-start.ts';

/** A step that fails with these errors, one after the other, and then succeeds. */
function createStep(...errors: readonly Error[]) {
  const left = [...errors];
  const printed: string[] = [];
  let attempts = 0;
  const run = (limitMs?: number) =>
    retryStart(
      async () => {
        attempts++;
        const error = left.shift();
        if (error) throw error;
        return 'started';
      },
      { print: (line) => printed.push(line), pauseMs: 1, ...(limitMs === undefined ? {} : { limitMs }) },
    );
  return { run, printed, attempts: () => attempts };
}

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each([
  ['refuses connections', withCode('ECONNREFUSED')],
  ['is starting', withCode('57P03', 'the database system is starting up')],
  ['has no free connection', withCode('53300')],
  ['does not respond to a client', new Error('timeout expired')],
  ['does not respond to the pool', new Error('timeout exceeded when trying to connect')],
])('tries again while the database %s, and says so once', async (_, cause) => {
  const step = createStep(new Error('The database is silent', { cause }), cause);
  expect(await step.run()).toBe('started');
  expect([step.attempts(), step.printed]).toEqual([3, ['The database is silent. Trying again for 120 s …']]);
});

test.each([
  ['a wrong password', withCode('28P01')],
  ['an unknown database', withCode('3D000')],
  ['a file that cannot be read', Object.assign(withCode('EACCES'), { path: 'db/migrations' })],
  ['a bug', new TypeError('x is not a function')],
])('reports %s at once', async (_, error) => {
  const step = createStep(error);
  await expect(step.run()).rejects.toBe(error);
  expect([step.attempts(), step.printed]).toEqual([1, []]);
});

test('reports the last error when the limit is over', async () => {
  const [first, last] = [withCode('ECONNREFUSED', 'first'), withCode('ECONNREFUSED', 'last')];
  const step = createStep(first, ...Array.from({ length: 1_000 }, () => last));
  await expect(step.run(300)).rejects.toBe(last);
  expect(step.printed).toHaveLength(1);
});

test('recognises the error of a port where nothing listens', async () => {
  const port = await freePort();
  const printed: string[] = [];
  let attempts = 0;
  const connect = async () => {
    attempts++;
    if (attempts > 1) return 'started';
    return withAdvisoryLock(`postgres://nobody@127.0.0.1:${port}/none`, 'contents', async () => 'unreachable');
  };
  expect(await retryStart(connect, { print: (line) => printed.push(line), pauseMs: 1 })).toBe('started');
  expect(printed).toEqual([expect.stringContaining(`The database at 127.0.0.1:${port} refused the connection`)]);
});
