// What a process used, read from the kernel: wall-clock times on a shared machine say little, CPU time says much.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const ticks = (pid: number, first: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[first]) + Number(fields[first + 1])) * 1_000) / TICKS_A_SECOND;
};

/** CPU time since the process began, in milliseconds. */
export const cpuMilliseconds = (pid: number): number => ticks(pid, 11);

/** Of the processes that it started and that have ended since. */
export const cpuOfEndedChildren = (pid: number): number => ticks(pid, 13);

/** Of a process with one thread alone, as the database's are: to the nanosecond, as the scheduler counts it. */
export const onCpu = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

export function residentMegabytes(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/);
  return Number(line?.[1] ?? 0) / 1_024;
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0;
};

export const median = (values: readonly number[]): number => percentile(values, 50);
