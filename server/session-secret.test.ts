import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { sessionSecret } from './session-secret.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tanabana-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a configured secret is taken as it is, and nothing is written', () => {
  const configured = 'configured-for-a-test-'.padEnd(40, 'x');
  expect(sessionSecret(parseEnv({ DATA_DIR: folder, SESSION_SECRET: configured }))).toBe(configured);
  expect(readdirSync(folder)).toEqual([]);
});

test('a store without one makes one, for itself alone, and keeps it', () => {
  const env = parseEnv({ DATA_DIR: path.join(folder, 'not', 'there', 'yet') });
  const made = sessionSecret(env);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(sessionSecret(env)).toBe(made);
  expect(readdirSync(env.DATA_DIR)).toEqual(['session-secret']);
  const file = path.join(env.DATA_DIR, 'session-secret');
  expect(readFileSync(file, 'utf8')).toBe(made);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('two data folders have two secrets', () => {
  const of = (name: string) => sessionSecret(parseEnv({ DATA_DIR: path.join(folder, name) }));
  expect(of('one')).not.toBe(of('two'));
});

test.each(['', 'abc'])('a file that holds %j instead is told, not used', (content) => {
  writeFileSync(path.join(folder, 'session-secret'), content);
  expect(() => sessionSecret(parseEnv({ DATA_DIR: folder }))).toThrow(/does not hold a secret: delete it/);
});

test('stores that start at once agree on one', async () => {
  const rounds = 25;
  // Real threads that wait for each other before every round, so that they meet at the file.
  const source = `
    const { workerData, parentPort } = require('node:worker_threads');
    const { module, folder, rounds, threads, shared } = workerData;
    const arrived = new Int32Array(shared);
    import(module).then(({ sessionSecret }) => {
      const secrets = [];
      for (let round = 0; round < rounds; round++) {
        Atomics.add(arrived, round, 1);
        while (Atomics.load(arrived, round) < threads);
        secrets.push(sessionSecret({ DATA_DIR: folder + '/' + round }));
      }
      parentPort.postMessage(secrets);
    });`;
  const threads = 3;
  const shared = new SharedArrayBuffer(rounds * 4);
  const module = path.join(import.meta.dirname, 'session-secret.ts');
  const answers = await Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<string[]>((resolve, reject) => {
          const worker = new Worker(source, { eval: true, workerData: { module, folder, rounds, threads, shared } });
          worker.once('message', resolve).once('error', reject);
        }),
    ),
  );
  for (let round = 0; round < rounds; round++) {
    const [one, ...others] = answers.map((secrets) => secrets[round]);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    for (const other of others) expect(other).toBe(one);
    expect(readdirSync(path.join(folder, String(round)))).toEqual(['session-secret']);
  }
});
