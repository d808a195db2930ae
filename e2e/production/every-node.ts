// What each node of a production store responds when it is asked directly, not through the proxy.
import { expect } from '@playwright/test';
import type { ProductionStore } from './production-store.ts';

export type Nodes = ProductionStore['nodes'];

/** The response of each node, as its proxy would request it. */
export const readFromNodes = (
  nodes: Nodes,
  path: string,
  extraHeaders: Record<string, string> = {},
): Promise<Response[]> => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9', ...extraHeaders };
  return Promise.all(nodes.map((node) => fetch(new URL(path, node.url), { headers, redirect: 'manual' })));
};

/** The pages as text, without the comments that React puts between two texts. */
export const readTexts = async (nodes: Nodes, path: string): Promise<string[]> =>
  Promise.all(
    (await readFromNodes(nodes, path)).map(async (response) => (await response.text()).replaceAll('<!-- -->', '')),
  );

export const readStatuses = async (nodes: Nodes, path: string): Promise<number[]> =>
  (await readFromNodes(nodes, path)).map(({ status }) => status);

export const readRobots = async (nodes: Nodes, path: string): Promise<(string | null)[]> =>
  (await readFromNodes(nodes, path)).map(({ headers }) => headers.get('x-robots-tag'));

/** Every node follows a change by itself; how soon depends on the machine. */
export const expectOnEveryNode = (nodes: Nodes, path: string, text: string) =>
  expect
    .poll(async () => (await readTexts(nodes, path)).map((html) => html.includes(text)), {
      message: `${path}: ${text}`,
      timeout: 60_000,
    })
    .toEqual(nodes.map(() => true));
