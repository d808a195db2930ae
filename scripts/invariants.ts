// `npm run invariants`: checks every invariant of the store's database. Works beside a running store.
import { readEnv } from '#config/env.server.ts';
import { embeddedDatabaseUrl, startEmbeddedPostgres } from '#db/embedded/embedded.server.ts';
import { findBreachesAt, INVARIANTS } from '#db/invariants.server.ts';
import { runCommand } from './backup-folder.ts';

await runCommand(async () => {
  const env = readEnv();
  const running = env.DATABASE_URL ?? (await embeddedDatabaseUrl(env.DATA_DIR));
  const started = running ? null : await startEmbeddedPostgres({ dataFolder: env.DATA_DIR });
  try {
    const breaches = await findBreachesAt(running ?? started?.url ?? '');
    for (const { name, rows } of breaches) {
      console.error(`Broken: ${name}`);
      for (const row of rows) console.error(`  ${JSON.stringify(row)}`);
    }
    console.log(`${INVARIANTS.length - breaches.length} of ${INVARIANTS.length} invariants hold`);
    if (breaches.length > 0) process.exitCode = 1;
  } finally {
    await started?.stop();
  }
});
