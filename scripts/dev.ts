// `npm run dev` runs the store behind Vite's development server. Edits of screens and of shop/ take effect at once, new migrations are
// applied at once; edits of server/ need a restart.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { readEnv } from '#config/env.server.ts';
import { messageForOperator } from '#config/file-problem.ts';
import { embeddedDatabaseUrl } from '#db/embedded/embedded.server.ts';
import { migrateDatabase } from '#db/migrate.server.ts';
import type { NodeListener } from '#server/listener.ts';

process.env.NODE_ENV = 'development';
const projectRoot = process.cwd();
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
letTheStoreStop();
const { ssr } = vite.environments;
if (!('runner' in ssr)) throw new Error('This version of Vite cannot run the server in development');
const runner = ssr.runner as { import(id: string): Promise<Record<string, unknown>> };
const { startStore } = (await runner.import('/server/start-store.ts')) as typeof import('#server/start-store.ts');

// A signal that arrives during the start is handled after it, when the store and its database can be stopped properly.
let earlySignal: NodeJS.Signals | null = null;
const rememberSignal = (signal: NodeJS.Signals) => {
  earlySignal = signal;
};
process.on('SIGTERM', rememberSignal).on('SIGINT', rememberSignal);

await startStore({
  // The build is loaded for every request, so that a changed route takes effect.
  build: () => runner.import('virtual:react-router/server-build') as never,
  projectRoot,
  clientFolder: null,
  wrap: (listener: NodeListener) => (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
}).catch((error) => {
  console.error(messageForOperator(error));
  process.exit(1);
});
process.off('SIGTERM', rememberSignal).off('SIGINT', rememberSignal);
if (earlySignal) process.kill(process.pid, earlySignal);
migrateOnChange(vite);

/** The framework's plugin runs a second Vite server, which ends the process on SIGTERM before the store has stopped its database. */
function letTheStoreStop(): void {
  process.removeAllListeners('SIGTERM');
  process.stdin.removeAllListeners('end');
}

const MIGRATION = /^db\/(?:migrations|functions)\/.*(?:\.sql|_journal\.json)$/;
/** A change waits this long for further files, because a migration is written as several files. */
const SETTLE_MS = 300;

function migrateOnChange({ watcher }: ViteDevServer): void {
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (_event, file) => {
    if (!MIGRATION.test(path.relative(projectRoot, file))) return;
    clearTimeout(timer);
    timer = setTimeout(() => migrate().catch((error) => console.error(messageForOperator(error))), SETTLE_MS);
  });
}

async function migrate(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const url = DATABASE_URL ?? (await embeddedDatabaseUrl(DATA_DIR));
  if (!url || hasUnwrittenMigration()) return;
  await migrateDatabase(url, projectRoot);
  console.log('Migrations applied.');
}

/**
 * True while the newest migration is empty: `npm run migration -- --custom` makes an empty file for SQL written by hand, and a migration
 * that was applied empty would never be applied again.
 */
function hasUnwrittenMigration(): boolean {
  const folder = path.join(projectRoot, 'db', 'migrations');
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1);
  const statements = newest ? readFileSync(path.join(folder, newest), 'utf8').replace(/--.*$/gm, '').trim() : '';
  return statements === '';
}
