// A lock between processes: a folder that only one of them can move into place. It outlives a crash, so it carries its
// owner's process id and a heartbeat, and whoever waits may break it once both say that the owner is gone.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const HEARTBEAT_MS = 5_000;
const SILENT_FOR_MS = 60_000;
const ASK_AGAIN_MS = 250;

/** Runs `work` while no other process holds `lock`; `onWait` is called once if it has to wait. */
export async function withLock(lock, work, onWait = () => {}) {
  const token = await acquire(lock, onWait);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(join(lock, 'owner'), now, now).catch(() => {});
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await release(lock, token);
  }
}

async function acquire(lock, onWait) {
  const token = randomUUID();
  const mine = `${lock}.${token}`;
  await mkdir(dirname(lock), { recursive: true });
  await mkdir(mine);
  await writeFile(join(mine, 'owner'), JSON.stringify({ token, pid: process.pid, host: hostname() }));
  for (let attempt = 0; !(await movedTo(mine, lock)); attempt += 1) {
    if (attempt === 0) onWait();
    if (!(await breakIfStale(lock))) await delay(ASK_AGAIN_MS);
  }
  return token;
}

// Moving a folder onto a folder that is not empty fails, so the first to arrive has it, owner file and all.
const LOST = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'];

async function movedTo(from, to) {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (LOST.includes(error.code)) return false;
    throw error;
  }
}

// The grave is named after the dead owner: a second waiter that read the same owner cannot bury the next one by mistake.
async function breakIfStale(lock) {
  const owner = await ownerOf(lock);
  if (!owner || !(await isGone(owner, lock))) return false;
  const grave = `${lock}.gone-${owner.token}`;
  const buried = await movedTo(lock, grave).catch((error) => {
    if (error.code === 'ENOENT') return false;
    throw error;
  });
  if (!buried) return false;
  await delay(ASK_AGAIN_MS);
  await rm(grave, { recursive: true, force: true });
  return true;
}

async function isGone(owner, lock) {
  if (owner.host === hostname() && !isAlive(owner.pid)) return true;
  const seen = await stat(join(lock, 'owner')).catch(() => null);
  return seen !== null && Date.now() - seen.mtimeMs > SILENT_FOR_MS;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function ownerOf(lock) {
  try {
    return JSON.parse(await readFile(join(lock, 'owner'), 'utf8'));
  } catch {
    return null;
  }
}

// Moved away before it is emptied: an empty folder in its place could be taken by the next one in the middle of the removal.
async function release(lock, token) {
  const owner = await ownerOf(lock);
  if (owner?.token !== token) return;
  const left = `${lock}.left-${token}`;
  await rename(lock, left);
  await rm(left, { recursive: true, force: true });
}
