// A lock between processes: a folder that only one of them can move into place. It outlives a crash, so it carries its
// owner's process id and a heartbeat; a waiting process may break it once both show that the owner is gone.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const HEARTBEAT_MS = 5_000;
const STALE_AFTER_MS = 60_000;
const RETRY_MS = 250;

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
  const candidate = `${lock}.${token}`;
  await mkdir(dirname(lock), { recursive: true });
  await mkdir(candidate);
  await writeFile(join(candidate, 'owner'), JSON.stringify({ token, pid: process.pid, host: hostname() }));
  for (let attempt = 0; !(await tryMove(candidate, lock)); attempt += 1) {
    if (attempt === 0) onWait();
    if (!(await breakIfStale(lock))) await delay(RETRY_MS);
  }
  return token;
}

// Renaming a folder to a folder that is not empty fails with one of these codes, so only the first process gets the lock.
const ALREADY_HELD_CODES = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'];

async function tryMove(from, to) {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (ALREADY_HELD_CODES.includes(error.code)) return false;
    throw error;
  }
}

// The stale lock is renamed after its dead owner: a second waiter that read the same owner cannot remove the next lock by mistake.
async function breakIfStale(lock) {
  const owner = await readOwner(lock);
  if (!owner || !(await isOwnerGone(owner, lock))) return false;
  const staleLock = `${lock}.gone-${owner.token}`;
  const wasMoved = await tryMove(lock, staleLock).catch((error) => {
    if (error.code === 'ENOENT') return false;
    throw error;
  });
  if (!wasMoved) return false;
  await delay(RETRY_MS);
  await rm(staleLock, { recursive: true, force: true });
  return true;
}

async function isOwnerGone(owner, lock) {
  if (owner.host === hostname() && !isAlive(owner.pid)) return true;
  const heartbeat = await stat(join(lock, 'owner')).catch(() => null);
  return heartbeat !== null && Date.now() - heartbeat.mtimeMs > STALE_AFTER_MS;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function readOwner(lock) {
  try {
    return JSON.parse(await readFile(join(lock, 'owner'), 'utf8'));
  } catch {
    return null;
  }
}

// The lock is renamed before it is removed: another process could acquire a half-removed, empty folder.
async function release(lock, token) {
  const owner = await readOwner(lock);
  if (owner?.token !== token) return;
  const released = `${lock}.released-${token}`;
  await rename(lock, released);
  await rm(released, { recursive: true, force: true });
}
