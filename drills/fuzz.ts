// Generated bodies to every action and generated queries to every route, as a guest, a shopper and an administrator. Passes when no
// response is a server error, nothing hangs, the log has no error, and every invariant holds afterwards. A failure prints the seed that
// reproduces it and the smallest input that shows it.
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { withDatabaseClient } from '../testkit/buyers.ts';
import { findRandomRows } from '../testkit/fuzz-rows.ts';
import { RULES } from '../testkit/route-rules.ts';
import type { StoreProcess } from '../testkit/store-process.ts';
import { findBrokenInvariants } from './checks.ts';
import type { Environment, Verdict } from './environment.ts';
import { addOrdersFor, newVisitors } from './fuzz-people.ts';
import { type FuzzRequest, findResponseProblem, send } from './fuzz-request.ts';
import { generateRequests } from './fuzz-requests.ts';

export interface Fuzz {
  /** GET requests per route and round; the number of POSTs follows from it (`postRuns`). */
  readonly runs: number;
  /** Each round fuzzes all routes with another seed. */
  readonly rounds: number;
  readonly untilMs?: number;
  readonly seed: number;
  /** Only routes that contain this text. */
  readonly only?: string;
}

/** Routes that hash a password, or check storage and mail, are slow on purpose. */
const SLOW_ROUTES = new Set([
  '/login',
  '/register',
  '/reset-password',
  '/profile/security',
  '/admin-panel/login',
  '/test-firebase',
]);
const ABOUT_ORDERS = /^\/(?:orders|order-|payments|track|checkout)/;

interface Stage {
  readonly databaseUrl: string;
  readonly store: StoreProcess;
  readonly url: URL;
  readonly client: pg.Client;
  /** Requests to the current route by request id, to find which one an error in the log belongs to. */
  readonly sent: Map<string, string>;
  readonly faults: string[];
  /** How many lines of the store's output have been read. */
  seenLines: number;
  requests: number;
}

/** The summary line of a request is no fault: the request's status is checked anyway. */
const isFault = (line: string): boolean => /"level":"(?:error|fatal)"/.test(line) && !line.includes('"msg":"request"');

function readLog(stage: Stage): void {
  stage.faults.push(...stage.store.output.slice(stage.seenLines).filter(isFault));
  stage.seenLines = stage.store.output.length;
}

const describeRequest = ({ target, visitor, body }: FuzzRequest): string =>
  `${visitor.person} ${body ? 'POST' : 'GET'} ${target}${body ? `\n    ${body.type}: ${body.content.slice(0, 1_500)}` : ''}`;

async function sendAndCheck(stage: Stage, sent: FuzzRequest): Promise<void> {
  stage.requests++;
  // Rate limits are cleared so that requests reach the database.
  if (sent.body && stage.requests % 3 === 0) await stage.client.query('delete from rate_limits');
  const response = await send(stage.url, sent);
  stage.sent.set(response.requestId, describeRequest(sent));
  // Lets the store's output arrive first.
  await turn();
  readLog(stage);
  const loggedError = stage.faults.find((line) => response.requestId !== '' && line.includes(response.requestId));
  const problem =
    findResponseProblem(sent, response) ?? (loggedError ? `an error in the log, status ${response.status}` : null);
  if (problem !== null)
    throw new Error([problem, describeRequest(sent), loggedError?.slice(0, 900)].filter(Boolean).join('\n    '));
}

/** Logged errors of requests whose responses were as expected. */
function strayFaults({ faults, sent }: Stage): string[] {
  return faults.splice(0).map((line) => {
    const id = /"requestId":"([^"]+)"/.exec(line)?.[1] ?? '';
    return `an error in the log: ${line.slice(0, 900)}\n    ${sent.get(id) ?? 'unknown request'}`;
  });
}

/**
 * A slow route gets a sixth of the runs. Any other gets more, because posts write data, and more again when it takes several kinds of bodies,
 * each of which is altered. With 24 runs: 4 posts to a slow route, 48 to a route with one kind of body, 96 to one with four.
 */
const postRuns = (route: string, { runs, bodyCount }: { readonly runs: number; readonly bodyCount: number }): number =>
  SLOW_ROUTES.has(route) ? runs / 6 : runs * Math.sqrt(bodyCount) * 2;

async function fuzzRoute(stage: Stage, route: string, { runs, seed }: Fuzz): Promise<string[]> {
  const visitors = await newVisitors(stage.databaseUrl);
  const [, shopper] = visitors;
  if (shopper && ABOUT_ORDERS.test(route)) await addOrdersFor(stage.url, stage.databaseUrl, shopper);
  const rows = await findRandomRows(stage.databaseUrl, shopper?.uid ?? '');
  const { gets, posts, bodyCount } = generateRequests(route, rows, visitors);
  const problems: string[] = [];
  const check = async (sent: fc.Arbitrary<FuzzRequest>, times: number) => {
    const report = await fc.check(
      fc.asyncProperty(sent, (each) => sendAndCheck(stage, each)),
      { seed, numRuns: Math.max(1, Math.ceil(times)) },
    );
    if (report.failed) problems.push(`${String((report.errorInstance as Error)?.message)}\n    seed ${report.seed}`);
  };
  if (RULES[route]?.get) await check(gets, runs);
  if (posts) await check(posts, postRuns(route, { runs, bodyCount }));
  readLog(stage);
  const stray = strayFaults(stage);
  stage.sent.clear();
  // Shrinking a failing request repeats its log lines, so they are not reported.
  return problems.length === 0 ? stray : problems;
}

const selectRoutes = ({ only = '' }: Fuzz): string[] => Object.keys(RULES).filter((each) => each.includes(only));

async function fuzzAll(stage: Stage, fuzz: Fuzz, print: (line: string) => void): Promise<string[]> {
  const until = performance.now() + (fuzz.untilMs ?? Number.POSITIVE_INFINITY);
  const problems: string[] = [];
  for (let round = 0; round < fuzz.rounds; round++) {
    for (const route of selectRoutes(fuzz)) {
      if (performance.now() >= until) return problems;
      const found = await fuzzRoute(stage, route, { ...fuzz, seed: fuzz.seed + round });
      for (const each of found) print(`Found: ${each}`);
      problems.push(...found);
    }
    print(`round ${round + 1}, seed ${fuzz.seed + round}: ${stage.requests} requests, ${problems.length} problems`);
  }
  return problems;
}

export async function runFuzz(environment: Environment, fuzz: Fuzz): Promise<Verdict> {
  const { databaseUrl, print = () => {} } = environment;
  const store = await environment.startStore({ LOG_LEVEL: 'error' });
  const url = new URL(store.url);
  try {
    return await withDatabaseClient(databaseUrl, async (client) => {
      const seenLines = store.output.length;
      const stage: Stage = { databaseUrl, store, url, client, sent: new Map(), faults: [], seenLines, requests: 0 };
      const problems = await fuzzAll(stage, fuzz, print);
      for (const route of ['/readyz', '/', '/shop', '/admin-panel/login']) {
        const { status } = await fetch(new URL(route, url));
        if (status !== 200) problems.push(`after the fuzzing ${route} returns ${status}`);
      }
      problems.push(...(await findBrokenInvariants(databaseUrl)));
      return { problems, figures: { requests: stage.requests, routes: selectRoutes(fuzz).length } };
    });
  } finally {
    await store.stop();
  }
}
