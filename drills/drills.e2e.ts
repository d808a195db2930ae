// Short forms of the drills `crash`, `providers` and `database`: fewer rounds and no time limits.
import { expect, test } from '@playwright/test';
import { runCrash } from './crash.ts';
import { runDatabase } from './database.ts';
import { runProviders } from './providers.ts';
import { withSampleEnvironment } from './sample-environment.ts';

test.describe.configure({ timeout: 180_000 });

test('S-CHK-25 S-PAY-11 S-PAY-12 nodes killed between commit and response and at random moments lose nothing acknowledged, and payments equal orders', async () => {
  const verdict = await withSampleEnvironment((environment) =>
    runCrash(environment, { blows: ['after_commit_before_response:9', 700], shoppers: 8, afterwardsMs: 100 }),
  );
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures.orders).toBeGreaterThan(0);
});

test('S-PAY-11 S-PAY-12 lost provider responses and webhooks leave everybody with the order or a refund, cash unaffected, and one parcel per order', async () => {
  const verdict = await withSampleEnvironment((environment) =>
    runProviders(environment, {
      shoppers: 6,
      outageMs: 0,
      only: [
        'done, then no answer',
        'garbage',
        'messages lost',
        'a parcel is made, then no answer',
        'parcel news late and in another order',
        'parcel news lost',
      ],
    }),
  );
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures['payments: found by the reconciler']).toBeGreaterThan(0);
  expect(verdict.figures['courier: parcels']).toBe(18);
  expect(verdict.figures['courier: found by asking']).toBe(6);
});

test('nodes survive ended, refused and silent database connections without errors, and readiness shows them', async () => {
  const verdict = await withSampleEnvironment((environment) =>
    runDatabase(environment, {
      shoppers: 4,
      ways: ['cash', 'pays'],
      outageMs: 300,
      afterwardsMs: 200,
      only: ['terminated connections', 'nobody is let in', 'a black hole'],
    }),
  );
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures.orders).toBeGreaterThan(0);
  expect(verdict.figures['answers of 503']).toBeGreaterThan(0);
});
