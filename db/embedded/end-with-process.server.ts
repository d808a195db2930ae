// Ends a server when the process that started it has ended for any reason, even by SIGKILL, after which none of our code runs.
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Waits until its input is closed, which the system does when a process dies; then sends a fast shutdown, and an immediate one 10 s later. */
const WATCH = 'cat > /dev/null; kill -INT "$0"; sleep 10; kill -QUIT "$0"';

/** Returns a function that cancels the watch. Does nothing on Windows, which has no such shell. */
export function endWithThisProcess(pid: number): () => void {
  if (process.platform === 'win32') return () => {};
  const watch = spawn('/bin/sh', ['-c', WATCH, String(pid)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watch.on('error', () => {});
  watch.unref();
  (watch.stdin as unknown as Socket).unref();
  return () => {
    watch.kill('SIGKILL');
  };
}
