// Short form of `npm run drill staff-walk`: a few fixed walks, and those that once found a fault.
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

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

it.for(SEEDS)('after every step units, money and parcels are where the model says, seed %i', async (seed) => {
  const { problem, steps } = await walkBySeed(environment, seed, STEPS_PER_WALK);
  expect(problem && `${problem.kind}: ${problem.text}\nreplay='${steps.join(' | ')}'`).toBeNull();
});

it.for([
  [
    'a parcel with nothing to collect books no cash',
    'place A cod K1 | status A delivered | status A processing | state A came-back | state A pack-again | create A | void-cash A | report A picked-up | report A delivered',
  ],
  [
    'cash that was given back is collected again when the order is taken up',
    'place A cod K1 | status A delivered | status A cancelled | end-cash A | status A processing | state A came-back | state A pack-again | create A | report A picked-up | report A delivered | void-cash A',
  ],
  [
    'units of a cancelled order whose parcel was fetched all the same are not for sale',
    'place A cod K1 | status A processing | create A | status A cancelled | report A picked-up | status A processing',
  ],
  [
    'an order is not set to shipped with a parcel that was booked for another address',
    'place A cod K1 | status A processing | create A | status A processing | address A Elsewhere | status A shipped | create A',
  ],
  [
    'an address is not changed while the courier is told it',
    'place A upi K1 | status A processing | create A && address A Elsewhere | status A processing | create A',
  ],
  [
    'the courier keeps the parcel of an order that was cancelled by mistake and taken up again before the message was sent',
    'place A cod K1 | status A processing | create A | status A cancelled | status A shipped | deliver | report A picked-up',
  ],
  [
    'a refund that was made although its answer was lost is not made again when a second try is refused',
    'place A upi N1 | status A cancelled | refunds lost | refunds declined | refunds lost',
  ],
] as const)('%s', async ([, steps]) => {
  expect((await replaySteps(environment, steps.split(' | '))).problem).toBeNull();
});
