import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPreviousFile, retainBuild } from './previous-builds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-kept-'));
const retainedFolder = path.join(folder, 'data/client-files');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string, files: Readonly<Record<string, string>>): string {
  const client = path.join(folder, name);
  mkdirSync(path.join(client, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(client, 'assets', file), text);
  return client;
}

const readText = (url: string) => findPreviousFile(retainedFolder, url)?.identity?.bytes.toString();
const old = build('old', { 'app-aaaa1111.js': 'old', 'app-aaaa1111.js.br': 'small', 'manifest-1.js': 'every route' });
const next = build('next', { 'app-bbbb2222.js': 'new', 'entry.client-cccc3333.js': 'entry' });

// The first test stores the files that the tests after it look for.

test('a later build finds the files of an earlier one, in each encoding, except the route map', async () => {
  await retainBuild(old, retainedFolder);
  await retainBuild(next, retainedFolder);
  expect(readText('/assets/app-aaaa1111.js')).toBe('old');
  expect(findPreviousFile(retainedFolder, '/assets/app-aaaa1111.js')?.br?.bytes.toString()).toBe('small');
  expect(readText('/assets/app-bbbb2222.js?v=1')).toBe('new');
  expect(readText('/assets/entry.client-cccc3333.js')).toBe('entry');
  expect(readdirSync(path.join(retainedFolder, 'assets')).filter((name) => /manifest|\.new$/.test(name))).toEqual([]);
});

test.each([
  '/assets/none-00000000.js',
  '/assets/manifest-1.js',
  '/assets/../../secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/.hidden.js',
  '/assets/',
  '/secret.js',
  '//assets/app-aaaa1111.js',
])('nothing is found at %s', (url) => {
  writeFileSync(path.join(folder, 'data/secret.js'), 'secret');
  writeFileSync(path.join(retainedFolder, 'secret.js'), 'secret');
  expect(findPreviousFile(retainedFolder, url)).toBeNull();
});

test('removes files that no started build contained for a month, and keeps those of the build that starts', async () => {
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000);
  for (const name of readdirSync(path.join(retainedFolder, 'assets')))
    utimesSync(path.join(retainedFolder, 'assets', name), longAgo, longAgo);
  await retainBuild(next, retainedFolder);
  expect(readText('/assets/app-bbbb2222.js')).toBe('new');
  expect(existsSync(path.join(retainedFolder, 'assets/app-aaaa1111.js'))).toBe(false);
});
