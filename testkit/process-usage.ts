// CPU time and memory of a process, read from the kernel: wall-clock time on a shared machine says little, CPU time says much.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** On a CPU, in milliseconds, to the nanosecond, as the scheduler counts it: of one thread. */
const readSchedstat = (schedstat: string): number => Number(readFileSync(schedstat, 'utf8').split(' ')[0]) / 1e6;

/** Of a process with one thread alone, as the database's are. */
export const singleThreadCpuMs = (pid: number): number => readSchedstat(`/proc/${pid}/schedstat`);

/** CPU time since the process began, in milliseconds: of all its threads. */
export const cpuMilliseconds = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + readSchedstat(`/proc/${pid}/task/${thread}/schedstat`),
    0,
  );

/** Of the processes that it started and that have ended since, which the kernel counts in ticks. */
export function endedChildrenCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / TICKS_PER_SECOND;
}

export function residentMegabytes(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/);
  return Number(line?.[1] ?? 0) / 1_024;
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0;
};

export const median = (values: readonly number[]): number => percentile(values, 50);
