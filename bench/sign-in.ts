// Cached pages while sign-ins flood in from everywhere: each from another address, at another account, so that no limit but the
// line before the passwords holds them. In turns with the quiet shop, within one run.
import { request as httpRequest } from 'node:http';
import { runLoad } from './load.ts';
import { median } from './process-figures.ts';
import type { Figure } from './report.ts';
import type { BenchFolder } from './store-under-test.ts';

const ROUNDS = 5;
const ROUND_MS = 3_000;
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

export async function benchSignIn(folder: BenchFolder): Promise<Figure[]> {
  const store = await folder.start({ TRUSTED_PROXIES: '1' });
  const url = new URL(store.url);
  const port = Number(url.port);
  const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\nUser-Agent: bench\r\n\r\n`;
  const load = { host: '127.0.0.1', port, request, connections: CONNECTIONS };
  const rate = async () => {
    const { answers, seconds } = await runLoad(load, ROUND_MS);
    return answers / seconds;
  };
  await rate();
  const quiet: number[] = [];
  const flooded: number[] = [];
  const seen: Counted = { wrong: 0, busy: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await rate());
    const attack = flood(url);
    flooded.push(await rate());
    await attack.stop();
    seen.wrong += attack.counted.wrong;
    seen.busy += attack.counted.busy;
  }
  await store.stop();
  return [
    { name: 'home from the cache, quiet', value: median(quiet), unit: 'requests/s' },
    { name: 'home from the cache, during a flood of sign-ins', value: median(flooded), unit: 'requests/s' },
    {
      name: 'flooded against quiet',
      value: median(flooded.map((value, round) => (100 * value) / (quiet[round] ?? value))),
      unit: '%',
      atLeast: 50,
    },
    { name: 'sign-ins answered meanwhile', value: seen.wrong, unit: 'answers', atLeast: 1 },
    { name: "sign-ins told 'busy' meanwhile", value: seen.busy, unit: 'answers', atLeast: 1 },
  ];
}
