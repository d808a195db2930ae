// Stops and starts the private PostgreSQL of a drill as an operator would, on the same port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { packagedPostgres } from '../db/embedded/binaries.server.ts';
import { chooseClusterPaths, databaseIdentity } from '../db/embedded/unprivileged.server.ts';

export interface PostgresControl {
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Restarts without a clean shutdown: PostgreSQL recovers from its write-ahead log. */
  restartImmediately(): Promise<void>;
}

export function controlPostgres(dataFolder: string): PostgresControl {
  const identity = databaseIdentity();
  const { binaries, home } = chooseClusterPaths(identity, packagedPostgres(), path.resolve(dataFolder));
  const pgCtl = async (...words: string[]) => {
    const program = path.join(binaries, 'bin', 'pg_ctl');
    const options = ['-D', path.join(home, 'cluster'), '-w', '-s'];
    const log = words[0] === 'restart' ? ['-l', path.join(home, 'restarted.log')] : [];
    const child = spawn(program, [...words, ...options, ...log], { cwd: home, stdio: 'ignore', ...identity });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`pg_ctl ${words.join(' ')} ended with ${code}`);
  };
  return {
    stop: () => pgCtl('stop', '-m', 'fast'),
    // `restart` starts a stopped server with the same port and settings as before.
    start: () => pgCtl('restart'),
    restartImmediately: () => pgCtl('restart', '-m', 'immediate'),
  };
}
