// Cached pages during a flood of sign-ins, each from another IP address and for another account, so that only the password hashing queue
// limits them. Rounds with and without the flood alternate.
import { request as httpRequest } from 'node:http';
import { cpuMilliseconds, median } from '../testkit/process-usage.ts';
import type { StoreProcess } from '../testkit/store-process.ts';
import { type Bench, type BenchPart, leastCost, withStore } from './bench.ts';
import { type Load, runLoad } from './load.ts';
import type { Measurement } from './measurement.ts';

const ROUND_MS = 3_000;
/** Sent one after another, so that none is queued and none is refused as busy. */
const SIGN_INS_PER_ROUND = 10;
const CONNECTIONS = 32;
/** More than the queue can run and hold, so that some sign-ins run, some wait and some are refused. */
const ATTACKERS = 160;

interface Counted {
  wrong: number;
  busy: number;
}

const randomByte = () => Math.floor(Math.random() * 254) + 1;

/** Posts the form like a browser without JavaScript. */
function postSignIn(url: URL, counted: Counted): Promise<void> {
  const body = `email=flood-${Math.random()}%40example.in&password=wrong-password`;
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    origin: url.origin,
    'x-forwarded-for': `10.${randomByte()}.${randomByte()}.${randomByte()}`,
  };
  return new Promise((resolve) => {
    const sent = httpRequest(new URL('/login', url), { method: 'POST', headers }, (response) => {
      if (response.statusCode === 401) counted.wrong += 1;
      if (response.statusCode === 503) counted.busy += 1;
      response.resume().on('end', resolve);
    });
    sent.on('error', () => resolve());
    sent.end(body);
  });
}

function flood(url: URL) {
  const counted: Counted = { wrong: 0, busy: 0 };
  let isOver = false;
  const attackers = Array.from({ length: ATTACKERS }, async () => {
    while (!isOver) await postSignIn(url, counted);
  });
  return {
    counted,
    async stop() {
      isOver = true;
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
    const { responses, seconds } = await runLoad(load, ROUND_MS);
    return responses / seconds;
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
    { ...measurement, name: 'sign-ins checked during the flood', value: seen.wrong, unit: 'responses', atLeast: 1 },
    {
      ...measurement,
      name: 'sign-ins refused as busy during the flood',
      value: seen.busy,
      unit: 'responses',
      atLeast: 1,
    },
  ];
}

/** Mostly the cost of the password hash, which is expensive on purpose: a lower cost would be as suspicious as a higher one. */
async function measureOneByOne(bench: Bench, { url, pid }: StoreProcess): Promise<Measurement> {
  const counted: Counted = { wrong: 0, busy: 0 };
  let rounds = 0;
  const value = await leastCost(bench, bench.sizes.signInRounds, async () => {
    rounds += 1;
    const before = cpuMilliseconds(pid);
    for (let tries = 0; tries < SIGN_INS_PER_ROUND; tries++) await postSignIn(new URL(url), counted);
    return (cpuMilliseconds(pid) - before) / SIGN_INS_PER_ROUND;
  });
  if (counted.wrong !== rounds * SIGN_INS_PER_ROUND) throw new Error(`only ${counted.wrong} sign-ins were checked`);
  return { section: 'sign-in', name: 'a sign-in', value, unit: 'CPU-ms', cost: 'node' };
}

async function signIn(bench: Bench): Promise<Measurement[]> {
  const urls = await bench.databases.filled('sample');
  return withStore(bench, urls, { TRUSTED_PROXIES: '1' }, async (store) => [
    await measureOneByOne(bench, store),
    ...(await measureQuietAndFlooded(bench, new URL(store.url))),
  ]);
}

export const SIGN_IN: readonly BenchPart[] = [{ name: 'sign-ins, and pages during a flood of them', measure: signIn }];
