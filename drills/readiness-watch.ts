// Polls liveness and readiness of every node and records when they change.
import { setTimeout as wait } from 'node:timers/promises';
import { fetchPage } from './readers.ts';

const POLL_INTERVAL_MS = 50;
/** Far longer than a store needs: a longer wait would never end. */
const MAX_WAIT_S = 90;

export interface ReadinessWatch {
  readonly problems: readonly string[];
  /** Milliseconds until every node reports this state; a node that does not is a problem. */
  waitUntil(isReady: boolean): Promise<number>;
  end(): Promise<void>;
}

export function watchReadiness(nodes: readonly URL[]): ReadinessWatch {
  const problems: string[] = [];
  const states = new Map<URL, { readonly isReady: boolean; readonly polledAt: number }>();
  let isOver = false;
  const watch = async (node: URL) => {
    while (!isOver) {
      const polledAt = performance.now();
      const [alive, ready] = await Promise.all([fetchPage(node, '/healthz'), fetchPage(node, '/readyz')]);
      if (alive.status !== 200) problems.push(`/healthz returned ${alive.status} ${alive.text}`);
      if (ready.status !== 200 && ready.status !== 503) problems.push(`/readyz returned ${ready.status}`);
      states.set(node, { isReady: ready.status === 200, polledAt });
      await wait(POLL_INTERVAL_MS);
    }
  };
  const all = Promise.all(nodes.map(watch));
  return {
    problems,
    async waitUntil(isReady) {
      const began = performance.now();
      // Polls from before this call do not count.
      const isReached = (node: URL) => {
        const state = states.get(node);
        return state !== undefined && state.polledAt >= began && state.isReady === isReady;
      };
      while (!nodes.every(isReached)) {
        if (performance.now() - began > MAX_WAIT_S * 1_000) {
          problems.push(`a node did not become ${isReady ? '' : 'not '}ready within ${MAX_WAIT_S} s`);
          break;
        }
        await wait(POLL_INTERVAL_MS);
      }
      return performance.now() - began;
    },
    async end() {
      isOver = true;
      await all;
    },
  };
}
