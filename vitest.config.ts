// Unit and database tests. Separate from vite.config.ts, because the React Router plugin would compile every file under app/ as a
// route.
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
    // Generous, since a machine may be ten times slower than usual for minutes. A hanging test still ends.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
