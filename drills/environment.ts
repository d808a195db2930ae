// What a drill runs on: one database, the payment simulator in a process of its own, and nodes that the drill may start, kill and start
// again at the same address.
import { freePort } from '../db/embedded/free-port.server.ts';
import { type PaymentSimulator, startPaymentSimulator } from '../testkit/payment-simulator.ts';
import type { StoreProcess, StoreSettings } from '../testkit/store-process.ts';
import type { PostgresControl } from './postgres-control.ts';

export interface Environment {
  readonly databaseUrl: string;
  /** From the build of this checkout unless another is named. */
  readonly startStore: (settings: StoreSettings, project?: string) => Promise<StoreProcess>;
  /** Where the database is the drill's own: it may be stopped. */
  readonly postgres?: PostgresControl;
  /** How far it is, for who waits. */
  readonly print?: (line: string) => void;
}

/** Its database is a private one in this folder, as is everything else of the store. */
export interface PrivateEnvironment extends Environment {
  readonly dataFolder: string;
  /** A name for another folder, which does not exist yet. */
  elsewhere(name: string): string;
}

export interface Node {
  readonly url: URL;
  readonly process: StoreProcess;
  /** Milliseconds from its start until its first page. */
  readonly upAfter: number;
}

export interface StoreCluster {
  readonly databaseUrl: string;
  readonly simulator: PaymentSimulator;
  readonly nodes: readonly Node[];
  readonly urls: readonly URL[];
  print(line: string): void;
  /** Restarts a running, stopped or dead node with these settings, from this checkout. */
  restart(place: number, settings?: StoreSettings, project?: string): Promise<Node>;
}

export interface Verdict {
  readonly problems: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

const ASK_EVERY_MS = 25;
const MAX_REQUESTS = 2_000;

export async function firstPage(url: URL): Promise<void> {
  for (let asked = 0; asked < MAX_REQUESTS; asked++) {
    const answer = await fetch(new URL('/shop', url)).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Error(`No page came from ${url}`);
}

/** Starts one node per entry of `settings`, runs the work, and stops everything. */
export async function withStoreCluster<Value>(
  environment: Environment,
  settings: readonly StoreSettings[],
  work: (field: StoreCluster) => Promise<Value>,
): Promise<Value> {
  const simulator = await startPaymentSimulator();
  const nodes: Node[] = [];
  const start = async (port: string, more: StoreSettings = {}, project?: string): Promise<Node> => {
    const began = performance.now();
    const all = { ...simulator.settings, LOG_LEVEL: 'error', PORT: port, ...more };
    const process = await environment.startStore(all, project);
    const url = new URL(process.url);
    await firstPage(url);
    return { url, process, upAfter: performance.now() - began };
  };
  try {
    for (const each of settings) nodes.push(await start(String(await freePort()), each));
    const urls = nodes.map(({ url }) => url);
    await simulator.webhooks({ addresses: urls.map((url) => new URL('/webhooks/razorpay', url).href) });
    return await work({
      databaseUrl: environment.databaseUrl,
      simulator,
      nodes,
      urls,
      print: environment.print ?? (() => {}),
      async restart(place, more, project) {
        const before = nodes[place];
        if (!before) throw new Error(`There is no node ${place}`);
        await before.process.stop();
        const node = await start(before.url.port, more, project);
        nodes[place] = node;
        return node;
      },
    });
  } catch (error) {
    for (const { process } of nodes)
      environment.print?.(`The node's last words:\n${process.output.slice(-8).join('\n')}`);
    throw error;
  } finally {
    for (const { process } of nodes) await process.stop();
    await simulator.stop();
  }
}
