// Stops and starts the private PostgreSQL of a drill as an operator would, on the same port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { packagedPostgres } from '../db/embedded/binaries.server.ts';
import { chooseClusterPaths, databaseIdentity } from '../db/embedded/unprivileged.server.ts';

export interface PostgresControl {
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Without a clean shutdown; it recovers from its log. */
  restartAtOnce(): Promise<void>;
}

export function controlPostgres(dataFolder: string): PostgresControl {
  const identity = databaseIdentity();
  const { binaries, home } = chooseClusterPaths(identity, packagedPostgres(), path.resolve(dataFolder));
  const order = async (...words: string[]) => {
    const program = path.join(binaries, 'bin', 'pg_ctl');
    const options = ['-D', path.join(home, 'cluster'), '-w', '-s'];
    const log = words[0] === 'restart' ? ['-l', path.join(home, 'restarted.log')] : [];
    const child = spawn(program, [...words, ...options, ...log], { cwd: home, stdio: 'ignore', ...identity });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`pg_ctl ${words.join(' ')} ended with ${code}`);
  };
  return {
    stop: () => order('stop', '-m', 'fast'),
    // A restart of what does not run starts it as it was started before, port and settings included.
    start: () => order('restart'),
    restartAtOnce: () => order('restart', '-m', 'immediate'),
  };
}
