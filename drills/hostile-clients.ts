// Starts hostile clients against a node during a drill; stopping them returns the counts of their requests.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface HostileClients {
  stop(): Promise<Readonly<Record<string, number>>>;
}

/** `scale` 1 means about 2,000 connections and 40 clients without pauses. */
export function startHostileClients(node: URL, scale: number): HostileClients {
  const thread = new Worker(new URL('./hostile-thread.ts', import.meta.url), {
    workerData: { port: Number(node.port), scale },
  });
  const report = once(thread, 'message');
  return {
    async stop() {
      thread.postMessage('stop');
      const [counts] = (await report) as [Record<string, number>];
      await thread.terminate();
      return counts;
    },
  };
}
