// Home page from the cache against bare node:http with the same bytes, alternating within one run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cpuMilliseconds, median } from '../testkit/process-usage.ts';
import { type Bench, type BenchPart, withStore } from './bench.ts';
import { type Load, runLoad } from './load.ts';
import type { Measurement } from './measurement.ts';

const CONNECTIONS = 32;

interface ServerUnderLoad {
  readonly pid: number;
  readonly load: Load;
}

const requestFor = (port: number) =>
  `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip, deflate, br\r\nUser-Agent: bench\r\n\r\n`;
const toServer = (pid: number, port: number): ServerUnderLoad => ({
  pid,
  load: { host: '127.0.0.1', port, request: requestFor(port), connections: CONNECTIONS },
});

export interface RawResponse {
  readonly body: Buffer;
  /** Name, value, name, value … without the headers that node:http adds itself. */
  readonly headers: readonly string[];
}

/** The response as sent; `fetch` would decompress it. */
export function fetchRaw(url: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const ownHeaders = response.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1] ?? ''] : [],
      );
      resolve({ body: Buffer.concat(chunks), headers: ownHeaders });
    }).on('error', reject);
  });
}

async function startBare({ body, headers }: RawResponse, folder: string): Promise<ServerUnderLoad & { stop(): void }> {
  const files = [path.join(folder, 'page.br'), path.join(folder, 'headers.json')] as const;
  writeFileSync(files[0], body);
  writeFileSync(files[1], JSON.stringify(headers));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(child.stdout), 'line');
  return { ...toServer(child.pid ?? 0, Number(port)), stop: () => child.kill() };
}

interface Round {
  readonly rate: number;
  readonly cpu: number;
}

async function measure({ pid, load }: ServerUnderLoad, milliseconds: number): Promise<Round> {
  const before = cpuMilliseconds(pid);
  const { responses, seconds } = await runLoad(load, milliseconds);
  return { rate: responses / seconds, cpu: (cpuMilliseconds(pid) - before) / responses };
}

async function measureAlternating(
  { sizes }: Bench,
  ours: ServerUnderLoad,
  bare: ServerUnderLoad,
): Promise<{ ours: Round[]; bare: Round[] }> {
  const rounds = { ours: [] as Round[], bare: [] as Round[] };
  await runLoad(ours.load, sizes.loadMs);
  await runLoad(bare.load, sizes.loadMs);
  for (let round = 0; round < sizes.loadRounds; round++) {
    rounds.ours.push(await measure(ours, sizes.loadMs));
    rounds.bare.push(await measure(bare, sizes.loadMs));
  }
  return rounds;
}

const least = (rounds: readonly Round[]): number => Math.min(...rounds.map(({ cpu }) => cpu));
const medianRate = (rounds: readonly Round[]): number => median(rounds.map(({ rate }) => rate));

async function fromCache(bench: Bench): Promise<Measurement[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'tanabana-bare-'));
  try {
    return await withStore(bench, await bench.databases.filled('sample'), {}, async (store) => {
      const bare = await startBare(await fetchRaw(`${store.url}/`), scratch);
      const rounds = await measureAlternating(
        bench,
        toServer(store.pid, Number(new URL(store.url).port)),
        bare,
      ).finally(bare.stop);
      const reference = least(rounds.bare);
      const share = (100 * medianRate(rounds.ours)) / medianRate(rounds.bare);
      const clockMeasurement = { section: 'pages', byClock: true } as const;
      return [
        { ...clockMeasurement, name: 'home from the cache', value: medianRate(rounds.ours), unit: 'requests/s' },
        { ...clockMeasurement, name: 'bare node:http, same bytes', value: medianRate(rounds.bare), unit: 'requests/s' },
        { ...clockMeasurement, name: 'cache against bare', value: share, unit: '%', atLeast: 80 },
        // Its yardstick is bare node:http in the same rounds, because both costs are mostly work of the kernel.
        { section: 'pages', name: 'CPU of a cached page', value: least(rounds.ours), unit: 'CPU-ms', cost: reference },
        { section: 'pages', name: 'CPU of bare node:http', value: reference, unit: 'CPU-ms' },
      ];
    });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

export const CACHED_PAGES: readonly BenchPart[] = [
  { name: 'home from the cache, and bare node:http for comparison', measure: fromCache },
];
