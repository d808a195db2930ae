import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type BackupFacts, factsOf, refuseUnlessEmpty, SEAL, writeWhole } from './backup-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-backup-folder-'));
const at = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const facts: BackupFacts = { made: '2026-11-15T18:31:21.359Z', database: 'tables', databaseBytes: 1, pictures: 2 };

test('a folder that is new or empty may be written to, any other is refused', async () => {
  mkdirSync(at('empty'));
  await refuseUnlessEmpty(at('new'), 'Choose another.');
  await refuseUnlessEmpty(at('empty'), 'Choose another.');
  writeFileSync(at('empty/.hidden'), '');
  await expect(refuseUnlessEmpty(at('empty'), 'Choose another.')).rejects.toThrow(/is not empty\. Choose another\.$/);
  await expect(refuseUnlessEmpty(at('empty/.hidden'), '')).rejects.toThrow(/ENOTDIR/);
});

test('only a backup that was finished is restored', async () => {
  mkdirSync(at('half'));
  await expect(factsOf(at('half'))).rejects.toThrow(/not a whole backup/);
  await writeWhole(at('backup'), async (unfinished) => {
    writeFileSync(path.join(unfinished, 'file'), 'rows');
    expect(existsSync(at('backup'))).toBe(false);
    return facts;
  });
  expect(await factsOf(at('backup'))).toEqual(facts);
});

test('a backup of the first version, which names no kind, is one of files', async () => {
  mkdirSync(at('former'));
  writeFileSync(at(`former/${SEAL}`), JSON.stringify({ made: facts.made, endsAt: '0/3000120', pictures: 2 }));
  expect(await factsOf(at('former'))).toMatchObject({ database: 'base', pictures: 2 });
});

test('a failed backup leaves nothing, and one that is there is not written over', async () => {
  const before = readdirSync(folder).sort();
  const failing = writeWhole(at('failed'), async () => {
    throw new Error('No space left');
  });
  await expect(failing).rejects.toThrow('No space left');
  await expect(writeWhole(at('backup'), async () => facts)).rejects.toThrow(/ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder).sort()).toEqual(before);
  expect(existsSync(at('backup/file'))).toBe(true);
});
