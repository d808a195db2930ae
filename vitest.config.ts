// Unit and database tests. Separate from vite.config.ts, because the React Router plugin would compile every file under app/ as a
// route.
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
    // Test files of a worker share loaded modules: reloading them per file took longer than the tests. So a test must reset what
    // it changes in
    // a module, in `process.env` or in a fake clock (`vitest --sequence.shuffle.files` finds tests that do not).
    isolate: false,
    // Generous: builds and picture rendering may run on the same two cores. A hanging test still ends.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
