import { rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { fingerprint } from './build.ts';
import { projectWith } from './checks/testing/fixture.ts';
import { precompress } from './precompress.ts';

it('detects a changed, added, renamed or removed source, and ignores tests', async () => {
  const project = projectWith({ 'app/a.tsx': '1', 'shop/b.ts': '2', 'shop/b.test.ts': '3', 'package-lock.json': '{}' });
  const fingerprints = [await fingerprint(project)];
  const change = async (path: string, text: string | null): Promise<void> => {
    if (text === null) rmSync(join(project, path));
    else writeFileSync(join(project, path), text);
    fingerprints.push(await fingerprint(project));
  };
  await change('app/a.tsx', '1 changed');
  await change('shop/c.ts', '2');
  await change('shop/b.ts', null);
  await change('package-lock.json', '{ }');
  expect(new Set(fingerprints).size).toBe(5);
  await change('shop/b.test.ts', '3 changed');
  expect(new Set(fingerprints).size).toBe(5);
});

it('writes a Brotli and a gzip file beside each text file', async () => {
  const text = 'const a = 1;\n'.repeat(100);
  const folder = projectWith({
    'a.js': text,
    'deep/b.css': text,
    'c.svg': text,
    'd.json': text,
    'e.woff2': text,
    'f.png': text,
  });
  expect(await precompress(folder)).toBe(4);
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:br|gz)$/.test(name));
  expect(names.sort()).toEqual(
    ['a.js', 'c.svg', 'd.json', 'deep/b.css'].flatMap((name) => [`${name}.br`, `${name}.gz`]).sort(),
  );
  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(folder, 'deep/b.css.gz'))).toString()).toBe(text);
});
