import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CannotDo, factsOf, refuseUnlessEmpty, seal } from './backup-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-backup-folder-'));
const at = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a folder that is new or empty may be written to, any other is refused', async () => {
  mkdirSync(at('empty'));
  await refuseUnlessEmpty(at('new'), 'Choose another.');
  await refuseUnlessEmpty(at('empty'), 'Choose another.');
  writeFileSync(at('empty/.hidden'), '');
  await expect(refuseUnlessEmpty(at('empty'), 'Choose another.')).rejects.toThrow(/is not empty\. Choose another\.$/);
  await expect(refuseUnlessEmpty(at('empty/.hidden'), '')).rejects.toThrow(CannotDo);
});

test('only a backup that was finished is restored', async () => {
  const facts = { made: '2026-11-15T18:31:21.359Z', endsAt: '0/3000120', databaseBytes: 1, pictures: 2 };
  mkdirSync(at('backup'));
  await expect(factsOf(at('backup'))).rejects.toThrow(/not a whole backup/);
  await seal(at('backup'), facts);
  expect(await factsOf(at('backup'))).toEqual(facts);
});
