import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type BackupInfo, readBackupInfo, refuseUnlessEmpty, SEAL_FILE, writeBackup } from './backup-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-backup-folder-'));
const inFolder = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const info: BackupInfo = { made: '2026-11-15T18:31:21.359Z', database: 'tables', databaseBytes: 1, pictures: 2 };

test('accepts a new or empty folder and refuses any other', async () => {
  mkdirSync(inFolder('empty'));
  await refuseUnlessEmpty(inFolder('new'), 'Choose another.');
  await refuseUnlessEmpty(inFolder('empty'), 'Choose another.');
  writeFileSync(inFolder('empty/.hidden'), '');
  await expect(refuseUnlessEmpty(inFolder('empty'), 'Choose another.')).rejects.toThrow(
    /is not empty\. Choose another\.$/,
  );
  await expect(refuseUnlessEmpty(inFolder('empty/.hidden'), '')).rejects.toThrow(/ENOTDIR/);
});

test('reads only a finished backup', async () => {
  mkdirSync(inFolder('half'));
  await expect(readBackupInfo(inFolder('half'))).rejects.toThrow(/not a whole backup/);
  await writeBackup(inFolder('backup'), async (unfinished) => {
    writeFileSync(path.join(unfinished, 'file'), 'rows');
    expect(existsSync(inFolder('backup'))).toBe(false);
    return info;
  });
  expect(await readBackupInfo(inFolder('backup'))).toEqual(info);
});

test('a backup of the first version, which names no kind, is a base backup', async () => {
  mkdirSync(inFolder('former'));
  writeFileSync(inFolder(`former/${SEAL_FILE}`), JSON.stringify({ made: info.made, endsAt: '0/3000120', pictures: 2 }));
  expect(await readBackupInfo(inFolder('former'))).toMatchObject({ database: 'base', pictures: 2 });
});

test('a failed backup leaves no files, and an existing backup is not overwritten', async () => {
  const before = readdirSync(folder).sort();
  const failing = writeBackup(inFolder('failed'), async () => {
    throw new Error('No space left');
  });
  await expect(failing).rejects.toThrow('No space left');
  // 'backup' was written by the test before the last one.
  await expect(writeBackup(inFolder('backup'), async () => info)).rejects.toThrow(/ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder).sort()).toEqual(before);
  expect(existsSync(inFolder('backup/file'))).toBe(true);
});
