// Short forms of the drills `crash`, `providers` and `database`: fewer rounds and no time limits.
import { expect, test } from '@playwright/test';
import { runCrash } from './crash.ts';
import { runDatabase } from './database.ts';
import { runProviders } from './providers.ts';
import { withSampleEnvironment } from './sample-environment.ts';

test('S-CHK-25 S-PAY-11 S-PAY-12 A-GST-86 nodes killed between commit and response, between number and invoice, and at random moments lose nothing acknowledged; payments equal orders, and no number is missing', async () => {
  const verdict = await withSampleEnvironment((environment) =>
    runCrash(environment, {
      // At the 9th and the 3rd passage of a failpoint, and 700 ms after the round began.
      killPoints: ['after_commit_before_response:9', 'after_document_number_before_document:3', 700],
      shoppers: 8,
      afterwardsMs: 100,
    }),
  );
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures.orders).toBeGreaterThan(0);
});

test('S-PAY-11 S-PAY-12 A-REV-05 A-REV-07 lost provider responses and webhooks leave everybody with the order or a refund, cash unaffected, and one shipment per order and per return', async () => {
  const verdict = await withSampleEnvironment((environment) =>
    runProviders(environment, {
      shoppers: 6,
      outageMs: 0,
      only: [
        'done, then response lost',
        'garbage',
        'webhooks lost',
        'shipment created, response lost',
        'shipment webhooks late and out of order',
        'shipment webhooks lost',
        'return created, response lost',
        'return webhooks lost',
      ],
    }),
  );
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures['payments: found by the reconciler']).toBeGreaterThan(0);
  // Three scenarios of shipments with six orders each, one of them without webhooks; two of returns with four each.
  expect(verdict.figures['courier: shipments']).toBe(18);
  expect(verdict.figures['courier: delivered according to polling']).toBe(6);
  expect(verdict.figures['returns: pickups']).toBe(8);
});

test('nodes survive ended, refused and silent database connections without errors, and readiness shows them', async () => {
  const verdict = await withSampleEnvironment((environment) =>
    runDatabase(environment, {
      shoppers: 4,
      behaviours: ['cash', 'pays'],
      outageMs: 300,
      afterwardsMs: 200,
      only: ['terminated connections', 'refused connections', 'silent connections'],
    }),
  );
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures.orders).toBeGreaterThan(0);
  expect(verdict.figures['503 responses']).toBeGreaterThan(0);
});
