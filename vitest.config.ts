// Unit and database tests. A configuration of its own, so that the framework's plugin stays out: it would take every
// file under app/ for a route to be compiled.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{config,db,shop,providers,simulators,server,seed,scripts,testkit,tools,bench,drills,app}/**/*.test.{ts,tsx}',
    ],
    environment: 'node',
    globalSetup: 'db/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Files of a worker share their modules: to load them anew for each took longer than the tests. So a test leaves nothing behind in
    // a module, in `process.env` or in a fake clock (`vitest --sequence.shuffle.files` finds who does).
    isolate: false,
    // Generous, because a shared machine of two cores also builds and draws meanwhile; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
