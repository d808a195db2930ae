// Generated bodies to every action and generated queries to every address, as a guest, a shopper and an administrator. Passes when no
// response is a server error, nothing hangs, the log has no error, and every invariant holds afterwards. A failure prints the seed that
// reproduces it and the smallest input that shows it.
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { onDatabase } from '../testkit/buyers.ts';
import { findRandomRows } from '../testkit/fuzz-rows.ts';
import { RULES } from '../testkit/route-rules.ts';
import type { StoreProcess } from '../testkit/store-process.ts';
import { findProblems } from './checks.ts';
import type { Environment, Verdict } from './environment.ts';
import { addOrdersFor, newVisitors } from './fuzz-people.ts';
import { findObjection, type Sent, send } from './fuzz-request.ts';
import { generateRequests } from './fuzz-requests.ts';

export interface Fuzz {
  /** Of each address in a round. */
  readonly runs: number;
  /** Over all addresses, each with another seed. */
  readonly rounds: number;
  readonly untilMs?: number;
  readonly seed: number;
  /** Only addresses that contain this text. */
  readonly only?: string;
}

/** To hash a password takes its time, on purpose; so does looking whether storage and mail work. */
const SLOW = new Set([
  '/login',
  '/register',
  '/reset-password',
  '/profile/security',
  '/admin-panel/login',
  '/test-firebase',
]);
const SLOW_SHARE = 6;
const ABOUT_ORDERS = /^\/(?:orders|order-|payments|track|checkout)/;

interface Stage {
  readonly databaseUrl: string;
  readonly store: StoreProcess;
  readonly url: URL;
  readonly client: pg.Client;
  /** Requests to the current address by request id, to find which one an error in the log belongs to. */
  readonly sent: Map<string, string>;
  readonly faults: string[];
  /** How many lines of the store's output have been read. */
  seenLines: number;
  requests: number;
}

/** Not the summary line of a request: its status is checked anyway. */
const isFault = (line: string): boolean => /"level":"(?:error|fatal)"/.test(line) && !line.includes('"msg":"request"');

function readLog(stage: Stage): void {
  stage.faults.push(...stage.store.output.slice(stage.seenLines).filter(isFault));
  stage.seenLines = stage.store.output.length;
}

const describeRequest = ({ way, visitor, body }: Sent): string =>
  `${visitor.person} ${body ? 'POST' : 'GET'} ${way}${body ? `\n    ${body.type}: ${body.content.slice(0, 1_500)}` : ''}`;

async function sendAndCheck(stage: Stage, sent: Sent): Promise<void> {
  stage.requests++;
  // Each must come as far as the database, past the limits.
  if (sent.body && stage.requests % 3 === 0) await stage.client.query('delete from rate_limits');
  const asked = await send(stage.url, sent);
  stage.sent.set(asked.requestId, describeRequest(sent));
  await turn();
  readLog(stage);
  const own = stage.faults.find((line) => asked.requestId !== '' && line.includes(asked.requestId));
  const objection = findObjection(sent, asked) ?? (own ? `an error in the log, answered ${asked.status}` : null);
  if (objection !== null)
    throw new Error([objection, describeRequest(sent), own?.slice(0, 900)].filter(Boolean).join('\n    '));
}

/** What was logged about requests that were answered as if all were well. */
function strayFaults({ faults, sent }: Stage): string[] {
  return faults.splice(0).map((line) => {
    const id = /"requestId":"([^"]+)"/.exec(line)?.[1] ?? '';
    return `an error in the log: ${line.slice(0, 900)}\n    ${sent.get(id) ?? 'of no known request'}`;
  });
}

async function fuzzRoute(stage: Stage, address: string, { runs, seed }: Fuzz): Promise<string[]> {
  const visitors = await newVisitors(stage.databaseUrl);
  const [, shopper] = visitors;
  if (shopper && ABOUT_ORDERS.test(address)) await addOrdersFor(stage.url, stage.databaseUrl, shopper);
  const things = await findRandomRows(stage.databaseUrl, shopper?.uid ?? '');
  const { gets, posts, kinds } = generateRequests(address, things, visitors);
  const problems: string[] = [];
  const check = async (sent: fc.Arbitrary<Sent>, times: number) => {
    const report = await fc.check(
      fc.asyncProperty(sent, (each) => sendAndCheck(stage, each)),
      { seed, numRuns: Math.max(1, Math.ceil(times)) },
    );
    if (report.failed) problems.push(`${String((report.errorInstance as Error)?.message)}\n    seed ${report.seed}`);
  };
  if (RULES[address]?.get) await check(gets, runs);
  if (posts) await check(posts, SLOW.has(address) ? runs / SLOW_SHARE : runs * Math.sqrt(kinds) * 2);
  readLog(stage);
  // While a fault is made smaller, what it logs comes again and again.
  const stray = problems.length === 0 ? strayFaults(stage) : (stage.faults.splice(0), []);
  stage.sent.clear();
  return [...problems, ...stray];
}

async function fuzzAll(stage: Stage, fuzz: Fuzz, print: (line: string) => void): Promise<string[]> {
  const until = performance.now() + (fuzz.untilMs ?? Number.POSITIVE_INFINITY);
  const addresses = Object.keys(RULES).filter((each) => each.includes(fuzz.only ?? ''));
  const problems: string[] = [];
  for (let round = 0; round < fuzz.rounds; round++) {
    for (const address of addresses) {
      if (performance.now() >= until) return problems;
      const found = await fuzzRoute(stage, address, { ...fuzz, seed: fuzz.seed + round });
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
    return await onDatabase(databaseUrl, async (client) => {
      const seenLines = store.output.length;
      const stage: Stage = { databaseUrl, store, url, client, sent: new Map(), faults: [], seenLines, requests: 0 };
      const problems = await fuzzAll(stage, fuzz, print);
      for (const address of ['/readyz', '/', '/shop', '/admin-panel/login']) {
        const { status } = await fetch(new URL(address, url));
        if (status !== 200) problems.push(`afterwards ${address} answers ${status}`);
      }
      problems.push(...(await findProblems(databaseUrl)));
      return { problems, figures: { requests: stage.requests, addresses: Object.keys(RULES).length } };
    });
  } finally {
    await store.stop();
  }
}
