// Short form of the drill `fuzz`: a few generated requests to every route, always the same ones.
import { expect, test } from '@playwright/test';
import { VALID_BODIES } from '../testkit/fuzz-bodies.ts';
import { RULES } from '../testkit/route-rules.ts';
import { runFuzz } from './fuzz.ts';
import { withSampleEnvironment } from './sample-environment.ts';

test('every route that takes a post has valid bodies to fuzz', () => {
  const posted = Object.keys(RULES).filter((route) => RULES[route]?.post);
  expect(Object.keys(VALID_BODIES).sort()).toEqual(posted.sort());
});

test('generated bodies and queries to every route cause no server error, and every invariant holds', async () => {
  const verdict = await withSampleEnvironment((environment) => runFuzz(environment, { runs: 2, rounds: 1, seed: 1 }));
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures.requests).toBeGreaterThan(400);
});
