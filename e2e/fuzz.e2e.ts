// The short form of the drill `fuzz`: a few generated requests to every address, always the same ones.
import { expect } from '@playwright/test';
import { runFuzz } from '../drills/fuzz.ts';
import { RIGHT_BODIES } from '../drills/fuzz-bodies.ts';
import { RULES } from './route-rules.ts';
import { onSampleGround, test } from './store-test.ts';

test('every address that takes a post is fuzzed with bodies of its own', () => {
  const posted = Object.keys(RULES).filter((address) => RULES[address]?.post);
  expect(Object.keys(RIGHT_BODIES).sort()).toEqual(posted.sort());
});

test('generated bodies to every action and generated questions to every address: no error of ours, and every invariant holds', async () => {
  test.slow();
  const verdict = await onSampleGround((ground) => runFuzz(ground, { runs: 2, rounds: 1, seed: 1 }));
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures.requests).toBeGreaterThan(400);
});
