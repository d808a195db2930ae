import { expect, test } from 'vitest';
import { describeState, type IntegrationRow } from './integration-row.ts';

const FAILURE = 'Razorpay did not accept this key: Authentication failed.';
const row: IntegrationRow = {
  name: 'razorpay',
  version: 1,
  source: 'database',
  isStored: true,
  unreadableReason: null,
  isRequired: false,
  publicValues: {},
  secretEndings: {},
  lastError: null,
  variables: [],
  lastCheck: '10:42 am, 14 Nov',
  lastSuccess: '9:10 am, 13 Nov',
};

test.each<[string, Partial<IntegrationRow>, string, string]>([
  ['tested', {}, 'Working', 'Last success 9:10 am, 13 Nov'],
  [
    'failed after a success',
    { lastError: FAILURE },
    'Failing',
    'Last test failed at 10:42 am, 14 Nov. Last success 9:10 am, 13 Nov',
  ],
  ['never worked', { lastError: FAILURE, lastSuccess: null }, 'Failing', 'Last test failed at 10:42 am, 14 Nov'],
  [
    'failed with keys of the environment',
    { lastError: FAILURE, source: 'environment', lastSuccess: null },
    'From the environment',
    'Last test failed at 10:42 am, 14 Nov',
  ],
  ['not tested', { lastCheck: null, lastSuccess: null }, 'Not tested', 'Not tested yet'],
  ['not set up', { source: 'none' }, 'Not set up', 'Shoppers pay by cash on delivery only.'],
  ['encrypted with another key', { unreadableReason: 'No key.' }, 'Cannot be decrypted', 'Not used'],
  ['simulated', { source: 'simulator' }, 'Simulator', 'Last success 9:10 am, 13 Nov'],
])('A-INT-01 A-INT-09 the state of an account that is %s', (_title, change, label, line) => {
  expect(describeState({ ...row, ...change })).toMatchObject({ label, line });
});
