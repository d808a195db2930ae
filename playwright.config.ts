// Browser journeys. Each test brings its own store by fixture, so there is no base URL here.
import { defineConfig } from '@playwright/test';
import { type Browser, lightBrowser } from './scripts/browser.ts';

// Chosen once: the workers, which are processes of their own, read this file too.
process.env.E2E_BROWSER ??= JSON.stringify(await lightBrowser());
const { executablePath, env, args } = JSON.parse(process.env.E2E_BROWSER) as Browser;

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.e2e.ts', 'drills/**/*.e2e.ts'],
  globalSetup: './e2e/global-setup.ts',
  // More than cores: journeys spend half of their time waiting for timers and events.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  // Generous, since a machine may be ten times slower than usual for minutes; a test that hangs still ends. The run as a whole has no limit here: scripts/test.ts.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Drawing every frame of what fades and slides takes a sixth of the browser's time. Journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Without it an action that can never succeed waits until the test ends, and the report does not name it.
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env: { ...(process.env as Record<string, string>), ...env } },
  },
});
