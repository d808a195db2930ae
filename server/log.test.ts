import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';

function createRecordingLog(level = 'info') {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  return { log, lines };
}

const SECRET = 'hunter2-value';

describe('never logged', () => {
  test.each(['password', 'token', 'secret', 'authorization', 'cookie', 'set-cookie', 'email', 'phone', 'mobileNumber'])(
    'hides %s, at the top level and nested',
    (name) => {
      const { log, lines } = createRecordingLog();
      const hidden = { [name]: SECRET };
      for (const fields of [hidden, { user: hidden }, { headers: hidden }, { req: { headers: hidden } }])
        log.warn(fields, 'x');
      log.child(hidden).warn({ kept: 1 }, 'x');
      expect(lines).toHaveLength(5);
      for (const line of lines) {
        expect(line).not.toContain(SECRET);
        expect(line).toContain('[hidden]');
      }
    },
  );

  test('hides the values of a failed query, anywhere in the cause chain', () => {
    const { log, lines } = createRecordingLog();
    const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: `Key (lower(email))=(${SECRET}) already exists.`,
    });
    const failed = new DrizzleQueryError('insert into users values ($1, $2)', [`${SECRET}\nof two lines`, 7], refused);
    log.error({ err: failed }, 'x');
    log.error({ err: new Error('the order could not be placed', { cause: failed }) }, 'x');
    log.error({ err: refused }, 'x');
    log.error(failed, 'x');
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      expect(line).not.toContain(SECRET);
      expect(line).toContain('users_email');
    }
    expect(lines[0]).toContain('insert into users values ($1, $2)');
    expect(lines[1]).toContain('the order could not be placed');
  });
});

describe('a line', () => {
  test('a log line is JSON with level name, time and message', () => {
    const { log, lines } = createRecordingLog();
    log.info({ requestId: 'r1', status: 200 }, 'request');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: 'r1',
      status: 200,
      msg: 'request',
    });
  });

  test('logs an error with its stack, and any other value as it is', () => {
    const { log, lines } = createRecordingLog();
    log.error({ err: new TypeError('broken') }, 'x');
    log.error({ err: undefined }, 'x');
    log.error({ err: 'a word' }, 'x');
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
      type: 'TypeError',
      message: 'broken',
      stack: expect.stringContaining('log.test.ts'),
    });
    expect(JSON.parse(lines[2] ?? '').err).toBe('a word');
  });

  test('a log line below the level is not written', () => {
    const { log, lines } = createRecordingLog('warn');
    log.info({}, 'quiet');
    log.warn({}, 'loud');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['loud']);
  });
});
