// Short form of `npm run drill staff-walk`: walks from fixed seeds, and walks that once failed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#db/testing/test-database.ts';
import { STEPS_PER_WALK } from '../staff-walk.ts';
import { replaySteps, walkBySeed } from './walk.ts';
import { openStaffEnvironment, type StaffEnvironment } from './world.ts';

const database = openTestDatabase();
let environment: StaffEnvironment;
beforeAll(async () => {
  environment = await openStaffEnvironment(database.url);
});
afterAll(() => environment.database.close());

const SEEDS = [1, 2, 3, 4];

it.for(SEEDS)('units, money and parcels agree with the model after every step, seed %i', async (seed) => {
  const { problem, steps } = await walkBySeed(environment, seed, STEPS_PER_WALK);
  expect(problem && `${problem.kind}: ${problem.text}\nreplay='${steps.join(' | ')}'`).toBeNull();
});

// 'place A cod K1' places order A, cash on delivery, for one unit of product K; steps.ts lists all steps.
it.for([
  [
    'a parcel with nothing to collect books no cash',
    'place A cod K1 | status A delivered | status A processing | statement A came-back | statement A pack-again | create A | void-cash A | report A picked-up | report A delivered',
  ],
  [
    'cash that was returned is collected again when the order is reopened',
    'place A cod K1 | status A delivered | status A cancelled | end-cash A | status A processing | statement A came-back | statement A pack-again | create A | report A picked-up | report A delivered | void-cash A',
  ],
  [
    'units of a cancelled order whose parcel was picked up all the same are not available',
    'place A cod K1 | status A processing | create A | status A cancelled | report A picked-up | status A processing',
  ],
  [
    'a lost parcel that was found and received is over, and its order may be sent again',
    'place A cod M2 N1 coupon | status A processing | create A | status A cancelled | report A lost | report A in-transit | receive-return A 0 | status A processing | create A',
  ],
  [
    'a refund that failed twice is sent a third time',
    'place A upi L2 | status A cancelled | send-refunds declined | retry A | send-refunds declined',
  ],
  [
    'an order is not set to shipped with a parcel that was booked for another address',
    'place A cod K1 | status A processing | create A | status A processing | address A Elsewhere | status A shipped | create A',
  ],
  [
    'an address is not changed while its shipment is being booked',
    'place A upi K1 | status A processing | create A && address A Elsewhere | status A processing | create A',
  ],
  [
    'the courier keeps the parcel of an order that was cancelled by mistake and reopened before the cancellation was sent',
    'place A cod K1 | status A processing | create A | status A cancelled | status A shipped | deliver-messages | report A picked-up',
  ],
  [
    'a refund whose response was lost is not made again when a second try is refused',
    'place A upi N1 | status A cancelled | send-refunds lost | send-refunds declined | send-refunds lost',
  ],
] as const)('%s', async ([, steps]) => {
  expect((await replaySteps(environment, steps.split(' | '))).problem).toBeNull();
});
