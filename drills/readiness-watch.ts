// Polls liveness and readiness of every node and records when they change.
import { setTimeout as wait } from 'node:timers/promises';
import { fetchPage } from './readers.ts';

const ASK_EVERY_MS = 50;
/** Far longer than a store needs: a longer wait never ends. */
const MAX_WAIT_MS = 90_000;

export interface ReadinessWatch {
  readonly problems: readonly string[];
  /** Milliseconds until every node has said so; a problem when one does not. */
  until(isReady: boolean): Promise<number>;
  end(): Promise<void>;
}

export function watchReadiness(nodes: readonly URL[]): ReadinessWatch {
  const problems: string[] = [];
  const states = new Map<URL, { readonly isReady: boolean; readonly asked: number }>();
  let isOver = false;
  const watch = async (node: URL) => {
    while (!isOver) {
      const asked = performance.now();
      const [alive, ready] = await Promise.all([fetchPage(node, '/healthz'), fetchPage(node, '/readyz')]);
      if (alive.status !== 200) problems.push(`/healthz was answered with ${alive.status} ${alive.text}`);
      if (ready.status !== 200 && ready.status !== 503) problems.push(`/readyz was answered with ${ready.status}`);
      states.set(node, { isReady: ready.status === 200, asked });
      await wait(ASK_EVERY_MS);
    }
  };
  const all = Promise.all(nodes.map(watch));
  return {
    problems,
    async until(isReady) {
      const began = performance.now();
      // What was asked before does not count.
      const isSaid = (node: URL) => {
        const state = states.get(node);
        return state !== undefined && state.asked >= began && state.isReady === isReady;
      };
      while (!nodes.every(isSaid)) {
        if (performance.now() - began > MAX_WAIT_MS) {
          problems.push(`a node never said that it is ${isReady ? '' : 'not '}ready`);
          break;
        }
        await wait(ASK_EVERY_MS);
      }
      return performance.now() - began;
    },
    async end() {
      isOver = true;
      await all;
    },
  };
}
