// Every drill at full size. Arguments after the name of a drill:
// `npm run drill crash before_commit:3 500` kills at the third commit, then after half a second; `npm run drill providers 'shipment webhooks lost'`
// and `npm run drill database 'silent connections'` run one fault; `npm run drill soak 30` takes half an hour instead of two hours;
// `npm run drill fuzz 30 7 /admin-panel` fuzzes the back office for half an hour, starting with seed 7;
// `npm run drill lived-in 30` walks for half an hour, `npm run drill lived-in seed=7 steps=200` repeats that walk, and
// `npm run drill lived-in replay='sign in as A | open bag'` runs those steps; `npm run drill staff-walk 60 7` walks for an hour,
// starting with seed 7, `npm run drill staff-walk steps=50000` runs that many steps, and
// `npm run drill staff-walk replay='place A cod K1 | status A cancelled'` runs those steps.
import { allKillPoints, runCrash } from './crash.ts';
import { runDatabase } from './database.ts';
import type { PrivateEnvironment, Verdict } from './environment.ts';
import { runFlashSale } from './flash-sale.ts';
import { runFuzz } from './fuzz.ts';
import { runHostile } from './hostile.ts';
import { parseLivedIn, runLivedIn } from './lived-in.ts';
import { runProviders } from './providers.ts';
import { runRestore } from './restore.ts';
import { runRolling } from './rolling.ts';
import { runSoak } from './soak.ts';
import { parseStaffWalk, runStaffWalk } from './staff-walk.ts';

type Drill = (environment: PrivateEnvironment, args: readonly string[]) => Promise<Verdict>;

export const DRILLS: Readonly<Record<string, Drill>> = {
  'flash-sale': (environment) =>
    runFlashSale(environment, {
      buyers: 1_000,
      units: 100,
      coupons: 25,
      respondWithinMs: 10_000,
      catalogueWithinMs: 200,
    }),
  crash: (environment, args) =>
    runCrash(environment, {
      killPoints:
        args.length > 0
          ? args.map((killPoint) => (/^\d+$/.test(killPoint) ? Number(killPoint) : killPoint))
          : allKillPoints(),
      shoppers: 30,
      afterwardsMs: 1_000,
      startupWithinMs: 5_000,
    }),
  database: (environment, args) =>
    runDatabase(environment, {
      shoppers: 12,
      outageMs: 20_000,
      afterwardsMs: 2_000,
      respondWithinMs: 20_000,
      readinessWithinMs: 8_000,
      ...(args.length > 0 ? { only: args } : {}),
    }),
  providers: (environment, args) =>
    runProviders(environment, {
      shoppers: 12,
      outageMs: 6_000,
      cashWithinMs: 5_000,
      ...(args.length > 0 ? { only: args } : {}),
    }),
  rolling: (environment) => runRolling(environment, { shoppers: 12, togetherMs: 3_000 }),
  restore: (environment) =>
    runRestore(environment, { shoppers: 12, openWindows: 24, beforeMs: 8_000, afterwardsMs: 4_000 }),
  hostile: (environment) =>
    runHostile(environment, {
      shoppers: 24,
      aloneMs: 25_000,
      underAttackMs: 60_000,
      scale: 0.5,
      slowerAtMost: 2,
      heapGrowthMb: 40,
      residentMb: 900,
    }),
  soak: (environment, [minutes = '120']) =>
    runSoak(environment, { minutes: Number(minutes), calibrateMs: 20_000, scale: 0.25, samples: 60 }),
  fuzz: (environment, [minutes = '10', seed = String(Date.now() % 1_000_000_000), only = '']) =>
    runFuzz(environment, {
      runs: 10,
      rounds: Number.POSITIVE_INFINITY,
      untilMs: Number(minutes) * 60_000,
      seed: Number(seed),
      only,
    }),
  'lived-in': (environment, args) => runLivedIn(environment, parseLivedIn(args)),
  'staff-walk': (environment, args) => runStaffWalk(environment, parseStaffWalk(args)),
};
