// The environment of a drill: one database, the payment simulator in its own process, and nodes that the drill starts, kills and restarts
// at the same URL.
import { freePort } from '../db/embedded/free-port.server.ts';
import { type PaymentSimulator, startPaymentSimulator } from '../testkit/payment-simulator.ts';
import type { StoreProcess, StoreSettings } from '../testkit/store-process.ts';
import type { PostgresControl } from './postgres-control.ts';

export interface Environment {
  readonly databaseUrl: string;
  /** Starts the build of `project`, by default of this checkout. */
  readonly startStore: (settings: StoreSettings, project?: string) => Promise<StoreProcess>;
  /** Present when the database belongs to the drill, which may stop it. */
  readonly postgres?: PostgresControl;
  readonly print?: (line: string) => void;
}

/** An environment whose private database and all other data of the store are in one folder. */
export interface PrivateEnvironment extends Environment {
  readonly dataFolder: string;
  /** The path of another folder, which does not exist yet. */
  siblingFolder(name: string): string;
}

export interface Node {
  readonly url: URL;
  readonly process: StoreProcess;
  /** Milliseconds from its start until its first page. */
  readonly startupMs: number;
}

export interface StoreCluster {
  readonly databaseUrl: string;
  readonly simulator: PaymentSimulator;
  readonly nodes: readonly Node[];
  readonly urls: readonly URL[];
  print(line: string): void;
  /** Restarts a running, stopped or dead node with these settings, from this checkout. */
  restart(index: number, settings?: StoreSettings, project?: string): Promise<Node>;
}

export interface Verdict {
  readonly problems: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

const POLL_INTERVAL_MS = 25;
const MAX_REQUESTS = 2_000;

export async function waitForFirstPage(url: URL): Promise<void> {
  for (let requests = 0; requests < MAX_REQUESTS; requests++) {
    const response = await fetch(new URL('/shop', url)).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`waiting for the first page of ${url} failed`);
}

/** Starts one node per entry of `settings`, runs the work, and stops everything. */
export async function withStoreCluster<Value>(
  environment: Environment,
  settings: readonly StoreSettings[],
  work: (cluster: StoreCluster) => Promise<Value>,
): Promise<Value> {
  const simulator = await startPaymentSimulator();
  const nodes: Node[] = [];
  const start = async (port: string, ownSettings: StoreSettings = {}, project?: string): Promise<Node> => {
    const began = performance.now();
    const nodeSettings = { ...simulator.settings, LOG_LEVEL: 'error', PORT: port, ...ownSettings };
    const process = await environment.startStore(nodeSettings, project);
    const url = new URL(process.url);
    await waitForFirstPage(url);
    return { url, process, startupMs: performance.now() - began };
  };
  try {
    for (const each of settings) nodes.push(await start(String(await freePort()), each));
    const urls = nodes.map(({ url }) => url);
    await simulator.setWebhookPlan({ webhookUrls: urls.map((url) => new URL('/webhooks/razorpay', url).href) });
    return await work({
      databaseUrl: environment.databaseUrl,
      simulator,
      nodes,
      urls,
      print: environment.print ?? (() => {}),
      async restart(index, ownSettings, project) {
        const before = nodes[index];
        if (!before) throw new Error(`restart failed: no node ${index}`);
        await before.process.stop();
        const node = await start(before.url.port, ownSettings, project);
        nodes[index] = node;
        return node;
      },
    });
  } catch (error) {
    for (const { process } of nodes)
      environment.print?.(`Last output of a node:\n${process.output.slice(-8).join('\n')}`);
    throw error;
  } finally {
    for (const { process } of nodes) await process.stop();
    await simulator.stop();
  }
}
