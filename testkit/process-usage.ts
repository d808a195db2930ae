// CPU time and memory of a process, read from the kernel: on a shared machine, CPU time is a better measure than wall-clock time.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU time of one thread in milliseconds, from the scheduler, which counts nanoseconds. */
const readCpuMs = (schedstat: string): number => Number(readFileSync(schedstat, 'utf8').split(' ')[0]) / 1e6;

/** CPU time of a process with a single thread, such as a PostgreSQL backend. */
export const singleThreadCpuMs = (pid: number): number => readCpuMs(`/proc/${pid}/schedstat`);

/** CPU time of all threads of a process since its start, in milliseconds. */
export const cpuMilliseconds = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + readCpuMs(`/proc/${pid}/task/${thread}/schedstat`), 0);

/** CPU time of the ended child processes in milliseconds, converted from the kernel's ticks. */
export function endedChildrenCpuMs(pid: number): number {
  // The name in brackets may contain spaces. After it, fields 13 and 14 are cutime and cstime of proc(5).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / TICKS_PER_SECOND;
}

export function residentMegabytes(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/);
  return Number(line?.[1] ?? 0) / 1_024;
}

/** Returns the value at this share of the sorted values, at most the last: of [1, 2, 3, 4] 50 % is 3 and 100 % is 4. 0 for an empty list. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
};

export const median = (values: readonly number[]): number => percentile(values, 50);
