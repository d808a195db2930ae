// Copies a folder whose files may grow, shrink and vanish during the copy, and flushes the copy to disk.
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';

const CHUNK_BYTES = 1024 * 1024;
const SYNC_BATCH = 64;

export interface CopyTotals {
  files: number;
  bytes: number;
}

export interface CopyOptions {
  /** Called with the path below the folder, with slashes. */
  readonly isExcluded?: (name: string) => boolean;
}

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

async function copyBytes(from: FileHandle, to: FileHandle): Promise<number> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let bytes = 0; ; ) {
    // Reads until the end of the file, not up to an earlier length, which a file that is truncated during the copy would never reach.
    const { bytesRead } = await from.read(chunk, 0, CHUNK_BYTES, bytes);
    if (bytesRead === 0) return bytes;
    await to.write(chunk, 0, bytesRead, bytes);
    bytes += bytesRead;
  }
}

/** Null when the file vanished before it was opened. The copy is readable by its owner only. */
export async function copyChangingFile(from: string, to: string): Promise<number | null> {
  const source = await open(from, 'r').catch(ifMissing(null));
  if (!source) return null;
  try {
    const copy = await open(to, 'wx', 0o600);
    try {
      return await copyBytes(source, copy);
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
}

/** Lists the files and folders below `folder`, each folder before its contents. Throws for links: their targets would not be in the copy. */
async function listTree(folder: string, isExcluded: (name: string) => boolean, below = ''): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true }).catch(ifMissing([]))) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (isExcluded(name) || entry.isSocket()) continue;
    if (!entry.isFile() && !entry.isDirectory()) throw new Error(`${folder}/${name} is neither a file nor a folder`);
    entries.push({ name, isFolder: entry.isDirectory() });
    if (entry.isDirectory()) entries.push(...(await listTree(folder, isExcluded, name)));
  }
  return entries;
}

/** `to` must not exist yet, or must be empty. */
export async function copyTree(from: string, to: string, { isExcluded = () => false }: CopyOptions = {}) {
  const copied: CopyTotals = { files: 0, bytes: 0 };
  await mkdir(to, { mode: 0o700, recursive: true });
  for (const { name, isFolder } of await listTree(from, isExcluded)) {
    if (isFolder) {
      await mkdir(path.join(to, name), { mode: 0o700 });
      continue;
    }
    const bytes = await copyChangingFile(path.join(from, name), path.join(to, name));
    if (bytes === null) continue;
    copied.files++;
    copied.bytes += bytes;
  }
  return copied;
}

async function syncPath(file: string): Promise<void> {
  // Windows cannot open folders, and need not flush them.
  if (process.platform === 'win32') return;
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes the copy to disk, so that it survives a power failure. Done after the copy, when the system has already written most of it. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  // Several files are flushed at once, so that they share writes of the file system's journal.
  for (let start = 0; start < files.length; start += SYNC_BATCH) {
    await Promise.all(files.slice(start, start + SYNC_BATCH).map(({ name }) => syncPath(path.join(folder, name))));
  }
  for (const entry of entries) if (entry.isDirectory()) await syncTree(path.join(folder, entry.name));
  await syncPath(folder);
}
