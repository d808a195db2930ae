// Cached pages during a flood of sign-ins, each from another address and for another account, so that only the password hashing queue
// limits them. Alternates with the quiet store within one run.
import { request as httpRequest } from 'node:http';
import { cpuMilliseconds, median } from '../testkit/process-usage.ts';
import type { StoreProcess } from '../testkit/store-process.ts';
import { type Bench, type BenchPart, leastCost, withStore } from './bench.ts';
import { type Load, runLoad } from './load.ts';
import type { Measurement } from './measurement.ts';

const ROUND_MS = 3_000;
/** One after another, so that none is queued and none is answered 'busy'. */
const ALONE = 10;
const CONNECTIONS = 32;
/** More than run, wait and are refused together, so that every part of the line is at work. */
const ATTACKERS = 160;

interface Counted {
  wrong: number;
  busy: number;
}

const anyByte = () => Math.floor(Math.random() * 254) + 1;

/** As a browser without a script posts the form. */
function tryOnce(url: URL, counted: Counted): Promise<void> {
  const body = `email=flood-${Math.random()}%40example.in&password=wrong-password`;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    origin: url.origin,
    'x-forwarded-for': `10.${anyByte()}.${anyByte()}.${anyByte()}`,
  };
  return new Promise((resolve) => {
    const sent = httpRequest(new URL('/login', url), { method: 'POST', headers }, (answer) => {
      if (answer.statusCode === 401) counted.wrong += 1;
      if (answer.statusCode === 503) counted.busy += 1;
      answer.resume().on('end', resolve);
    });
    sent.on('error', () => resolve());
    sent.end(body);
  });
}

function flood(url: URL) {
  const counted: Counted = { wrong: 0, busy: 0 };
  let over = false;
  const attackers = Array.from({ length: ATTACKERS }, async () => {
    while (!over) await tryOnce(url, counted);
  });
  return {
    counted,
    async stop() {
      over = true;
      await Promise.all(attackers);
    },
  };
}

function buildLoad(url: URL): Load {
  const port = Number(url.port);
  const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\nUser-Agent: bench\r\n\r\n`;
  return { host: '127.0.0.1', port, request, connections: CONNECTIONS };
}

async function measureQuietAndFlooded({ sizes }: Bench, url: URL): Promise<Measurement[]> {
  const load = buildLoad(url);
  const rate = async () => {
    const { answers, seconds } = await runLoad(load, ROUND_MS);
    return answers / seconds;
  };
  await rate();
  const quiet: number[] = [];
  const flooded: number[] = [];
  const seen: Counted = { wrong: 0, busy: 0 };
  for (let round = 0; round < sizes.signInRounds; round++) {
    quiet.push(await rate());
    const attack = flood(url);
    flooded.push(await rate());
    await attack.stop();
    seen.wrong += attack.counted.wrong;
    seen.busy += attack.counted.busy;
  }
  const shares = flooded.map((value, round) => (100 * value) / (quiet[round] ?? value));
  const measurement = { section: 'sign-in', byClock: true } as const;
  return [
    { ...measurement, name: 'home from the cache, quiet', value: median(quiet), unit: 'requests/s' },
    { ...measurement, name: 'home from the cache, during a flood', value: median(flooded), unit: 'requests/s' },
    { ...measurement, name: 'flooded against quiet', value: median(shares), unit: '%', atLeast: 50 },
    { ...measurement, name: 'sign-ins answered meanwhile', value: seen.wrong, unit: 'answers', atLeast: 1 },
    { ...measurement, name: "sign-ins told 'busy' meanwhile", value: seen.busy, unit: 'answers', atLeast: 1 },
  ];
}

/** Mostly the password's hash, which is meant to be dear: a fall is as strange as a rise. */
async function oneByOne(bench: Bench, { url, pid }: StoreProcess): Promise<Measurement> {
  const counted: Counted = { wrong: 0, busy: 0 };
  let rounds = 0;
  const value = await leastCost(bench, bench.sizes.signInRounds, async () => {
    rounds += 1;
    const before = cpuMilliseconds(pid);
    for (let tries = 0; tries < ALONE; tries++) await tryOnce(new URL(url), counted);
    return (cpuMilliseconds(pid) - before) / ALONE;
  });
  if (counted.wrong !== rounds * ALONE) throw new Error(`Of the sign-ins, ${counted.wrong} were answered`);
  return { section: 'sign-in', name: 'a sign-in', value, unit: 'CPU-ms', cost: 'node' };
}

async function signIn(bench: Bench): Promise<Measurement[]> {
  const place = await bench.databases.filled('sample');
  return withStore(bench, place, { TRUSTED_PROXIES: '1' }, async (store) => [
    await oneByOne(bench, store),
    ...(await measureQuietAndFlooded(bench, new URL(store.url))),
  ]);
}

export const SIGN_IN: readonly BenchPart[] = [{ name: 'sign-ins, and pages during a flood of them', measure: signIn }];
