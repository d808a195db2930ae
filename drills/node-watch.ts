// Observes a node from outside: heap after a collection and open resources through the inspector, memory and file handles from the
// kernel, connections from the database, cached pages from its metrics.
import { readdirSync } from 'node:fs';
import { freePort } from '../db/embedded/free-port.server.ts';
import { withDatabaseClient } from '../testkit/buyers.ts';
import { residentMegabytes } from '../testkit/process-usage.ts';
import type { StoreSettings } from '../testkit/store-process.ts';
import type { StoreCluster } from './environment.ts';

export interface Sample {
  readonly heapMegabytes: number;
  readonly residentMegabytes: number;
  /** Sockets, timers and whatever else keeps the process awake. */
  readonly handles: number;
  readonly files: number;
  readonly databaseConnections: number;
  readonly cacheMegabytes: number;
}

export interface NodeWatch {
  /** Settings for the watched node. */
  readonly settings: StoreSettings;
  sample(cluster: StoreCluster): Promise<Sample>;
}

/** Samples without cost for the node, for use while visits are timed. */
export const quickSample = ({ nodes }: StoreCluster): Pick<Sample, 'residentMegabytes' | 'files'> => {
  const { pid } = (nodes[0] as StoreCluster['nodes'][number]).process;
  return { residentMegabytes: residentMegabytes(pid), files: countFiles(pid) };
};

const MEGABYTE = 1024 * 1024;

const MAX_TRIES = 10;

/** A node under attack on a busy machine may take longer than one attempt waits. */
async function fetchText(address: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await (await fetch(address, { headers: { connection: 'close' } })).text();
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
  }
}

/** Connects to the inspector, runs the work with a function that calls its methods, then disconnects. */
async function inspect<Value>(
  port: number,
  work: (call: <CallResult>(method: string, params?: object) => Promise<CallResult>) => Promise<Value>,
): Promise<Value> {
  const [target] = JSON.parse(await fetchText(`http://127.0.0.1:${port}/json/list`)) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve(), { once: true }));
  let lastId = 0;
  try {
    return await work(
      (method, params = {}) =>
        new Promise((resolve, reject) => {
          void closed.then(() => reject(new Error(`${method}: the inspector closed its connection`)));
          const id = ++lastId;
          const onMessage = ({ data }: MessageEvent) => {
            const { id: responseId, result, error } = JSON.parse(String(data));
            if (responseId !== id) return;
            socket.removeEventListener('message', onMessage);
            if (error) reject(new Error(`${method}: ${error.message}`));
            else resolve(result);
          };
          socket.addEventListener('message', onMessage);
          socket.send(JSON.stringify({ id, method, params }));
        }),
    );
  } finally {
    socket.close();
    await closed;
  }
}

async function heapAndHandles(port: number): Promise<{ readonly heap: number; readonly handles: number }> {
  return inspect(port, async (call) => {
    // Twice: the second collection frees what the first one finalised.
    await call('HeapProfiler.collectGarbage');
    await call('HeapProfiler.collectGarbage');
    const { usedSize } = await call<{ usedSize: number }>('Runtime.getHeapUsage');
    const { result } = await call<{ result: { value: number } }>('Runtime.evaluate', {
      expression: 'process.getActiveResourcesInfo().length',
      returnByValue: true,
    });
    return { heap: usedSize, handles: result.value };
  });
}

const countFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

async function cacheBytes(node: URL): Promise<number> {
  const metrics = await fetchText(`http://127.0.0.1:${node.port}/metrics`);
  return Number(metrics.match(/^page_cache_bytes (\S+)/m)?.[1] ?? 0);
}

const countConnections = (databaseUrl: string): Promise<number> =>
  withDatabaseClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows[0]?.count ?? 0;
  });

export async function openNodeWatch(): Promise<NodeWatch> {
  const port = await freePort();
  return {
    settings: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
    async sample(cluster) {
      const { nodes, databaseUrl } = cluster;
      const { url } = nodes[0] as StoreCluster['nodes'][number];
      const { heap, handles } = await heapAndHandles(port);
      return {
        heapMegabytes: heap / MEGABYTE,
        ...quickSample(cluster),
        handles,
        databaseConnections: await countConnections(databaseUrl),
        cacheMegabytes: (await cacheBytes(url)) / MEGABYTE,
      };
    },
  };
}
