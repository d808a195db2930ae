// CPU time of a whole PostgreSQL cluster: its main process, its child processes, and child processes that have ended.
import { readdirSync, readFileSync } from 'node:fs';
import { endedChildrenCpuMs, singleThreadCpuMs } from '../testkit/process-usage.ts';

function readParent(pid: string): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '');
    return fields.split(' ')[1] ?? null;
  } catch {
    return null;
  }
}

function cpuOr0(pid: number): number {
  try {
    return singleThreadCpuMs(pid);
  } catch {
    return 0;
  }
}

export function clusterCpuMs(first: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readParent(name) === String(first));
  const living = [String(first), ...children].reduce((sum, pid) => sum + cpuOr0(Number(pid)), 0);
  return living + endedChildrenCpuMs(first);
}
