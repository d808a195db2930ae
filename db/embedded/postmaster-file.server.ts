// Reads postmaster.pid in a cluster's folder and checks whether that process is still PostgreSQL.
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

export interface Postmaster {
  readonly pid: number;
  /** 0 while the server is starting. */
  readonly port: number;
}

export function readPostmasterFile(clusterFolder: string): Postmaster | null {
  try {
    const lines = readFileSync(path.join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) || 0 };
  } catch {
    return null;
  }
}

/** Only Linux has /proc; null means unknown. */
function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

/** An ended process that its parent has not collected: '123 (postgres) Z …'. The name before the state may hold any letters. */
const isZombie = (pid: number): boolean => /^\d+ \(.*\) Z/s.test(procFile(pid, 'stat') ?? '');

export function isRunning(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** After a restart of the machine or container the process id in the file may belong to another program. */
function isAnotherProgram(pid: number): boolean {
  const command = procFile(pid, 'comm')?.trim();
  return command !== undefined && command !== 'postgres';
}

export function findRunningPostmaster(clusterFolder: string): Postmaster | null {
  const postmaster = readPostmasterFile(clusterFolder);
  return postmaster && isRunning(postmaster.pid) && !isAnotherProgram(postmaster.pid) ? postmaster : null;
}

/** True when the file names a running process that is not PostgreSQL: PostgreSQL itself would refuse to start because of it. */
export function isPidReused(clusterFolder: string): boolean {
  const postmaster = readPostmasterFile(clusterFolder);
  return postmaster !== null && isRunning(postmaster.pid) && isAnotherProgram(postmaster.pid);
}

/** Server processes of a killed postmaster, on Linux: each has the cluster's folder as its working directory. */
export function findOrphans(clusterFolder: string): number[] {
  if (process.platform !== 'linux' || findRunningPostmaster(clusterFolder)) return [];
  const folder = realpathSync(clusterFolder);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid) === folder && !isAnotherProgram(pid));
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
