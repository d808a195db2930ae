// The script behind each `npm run <name>`, run with the pinned Node. Paths are relative to the project.
const script = (file) => [file];
const drizzle = (...args) => ['node_modules/drizzle-kit/bin.cjs', ...args];

export const COMMANDS = {
  start: script('scripts/start.ts'),
  dev: script('scripts/dev.ts'),
  build: script('scripts/build.ts'),
  test: script('scripts/test.ts'),
  check: script('scripts/check.ts'),
  format: script('scripts/format.ts'),
  backup: script('scripts/backup.ts'),
  bench: script('bench/run.ts'),
  drill: script('drills/run.ts'),
  'handbook-pictures': script('scripts/handbook-pictures.ts'),
  invariants: script('scripts/invariants.ts'),
  migration: drizzle('generate'),
  pictures: script('tools/pictures/render-pictures.ts'),
  restore: script('scripts/restore.ts'),
  'spec-coverage': script('scripts/spec-coverage.ts'),
};
