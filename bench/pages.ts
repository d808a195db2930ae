// Home from the cache against bare node:http with the same bytes, in turns within one run; and home rendered anew each time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Load, runLoad } from './load.ts';
import { cpuMilliseconds, median } from './process-figures.ts';
import type { Figure } from './report.ts';
import type { BenchFolder } from './store-under-test.ts';

const ROUNDS = 7;
const ROUND_MS = 1_500;
const CONNECTIONS = 32;
const RENDERS = 400;

interface Rival {
  readonly pid: number;
  readonly load: Load;
}

const requestFor = (port: number) =>
  `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip, deflate, br\r\nUser-Agent: bench\r\n\r\n`;
const rival = (pid: number, port: number): Rival => ({
  pid,
  load: { host: '127.0.0.1', port, request: requestFor(port), connections: CONNECTIONS },
});

interface WholeAnswer {
  readonly body: Buffer;
  /** Name, value, name, value … without those that node:http writes itself. */
  readonly headers: readonly string[];
}

/** As it goes over the wire: fetch would decode it. */
function wholeAnswer(url: string): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const own = answer.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1] ?? ''] : [],
      );
      resolve({ body: Buffer.concat(chunks), headers: own });
    }).on('error', reject);
  });
}

async function startBare({ body, headers }: WholeAnswer, folder: string): Promise<Rival & { stop(): void }> {
  const files = [path.join(folder, 'page.br'), path.join(folder, 'headers.json')] as const;
  writeFileSync(files[0], body);
  writeFileSync(files[1], JSON.stringify(headers));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(child.stdout), 'line');
  return { ...rival(child.pid ?? 0, Number(port)), stop: () => child.kill() };
}

async function measure({ pid, load }: Rival): Promise<{ rate: number; cpu: number }> {
  const before = cpuMilliseconds(pid);
  const { answers, seconds } = await runLoad(load, ROUND_MS);
  return { rate: answers / seconds, cpu: (cpuMilliseconds(pid) - before) / answers };
}

async function fromCache(folder: BenchFolder): Promise<Figure[]> {
  const store = await folder.start();
  const scratch = mkdtempSync(path.join(tmpdir(), 'tanabana-bare-'));
  const bare = await startBare(await wholeAnswer(`${store.url}/`), scratch);
  const ours = rival(store.pid, Number(new URL(store.url).port));
  const rounds = { ours: [] as { rate: number; cpu: number }[], bare: [] as { rate: number; cpu: number }[] };
  await runLoad(ours.load, 1_000);
  await runLoad(bare.load, 1_000);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.ours.push(await measure(ours));
    rounds.bare.push(await measure(bare));
  }
  bare.stop();
  await store.stop();
  rmSync(scratch, { recursive: true });
  const middle = (which: 'ours' | 'bare', what: 'rate' | 'cpu') => median(rounds[which].map((round) => round[what]));
  return [
    { name: 'home from the cache', value: middle('ours', 'rate'), unit: 'requests/s' },
    { name: 'bare node:http, same bytes', value: middle('bare', 'rate'), unit: 'requests/s' },
    {
      name: 'cache against bare',
      value: (100 * middle('ours', 'rate')) / middle('bare', 'rate'),
      unit: '%',
      atLeast: 80,
    },
    { name: 'CPU of a cached page', value: middle('ours', 'cpu'), unit: 'CPU-ms' },
    { name: 'CPU of bare node:http', value: middle('bare', 'cpu'), unit: 'CPU-ms' },
  ];
}

async function rendered(folder: BenchFolder): Promise<Figure[]> {
  const store = await folder.start({ PAGE_CACHE_MB: '0' });
  const load = async (count: number) => {
    for (let done = 0; done < count; done++) await (await fetch(`${store.url}/`)).arrayBuffer();
  };
  await load(RENDERS);
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = cpuMilliseconds(store.pid);
    await load(RENDERS);
    rounds.push((cpuMilliseconds(store.pid) - before) / RENDERS);
  }
  await store.stop();
  return [{ name: 'home rendered without cache', value: median(rounds), unit: 'CPU-ms', atMost: 6 }];
}

export async function benchPages(folder: BenchFolder): Promise<Figure[]> {
  return [...(await fromCache(folder)), ...(await rendered(folder))];
}
