// Browsers with open pages: they fetch every file that a page names, keep its event stream open and reconnect when it ends, like
// EventSource. Any status but 200 is a problem.
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchPage } from './readers.ts';

const RECONNECT_MS = 200;
const VISIT_INTERVAL_MS = 50;

/** Without the route map: pages name it, browsers never request it, and the store does not serve it. */
const listFiles = (html: string): string[] =>
  [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g) ?? [])].filter((file) => !file.includes('/manifest-'));

async function listMissing(store: URL, files: readonly string[]): Promise<string[]> {
  const responses = await Promise.all(files.map((file) => fetchPage(store, file)));
  return responses.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} returned ${status}`);
}

export interface Visit {
  readonly problems: readonly string[];
  /** How many client files were requested, and how often live streams were opened. */
  readonly files: number;
  readonly streams: number;
  end(): Promise<void>;
}

/** Opens page after page with all its files; at the end also all files of earlier pages, which may still be open in a browser. */
export function startVisiting(store: URL, pages: readonly string[], cookie: string): Visit {
  const problems: string[] = [];
  const counts = { files: 0, streams: 0 };
  const opened = new Set<string>();
  let isOver = false;
  let disconnect = () => {};

  const visit = async () => {
    for (let turn = 0; !isOver; turn++) {
      const page = await fetchPage(store, pages[turn % pages.length] as string, cookie);
      if (page.status !== 200) problems.push(`${page.path} returned ${page.status} ${page.text.slice(0, 200)}`);
      const files = listFiles(page.text);
      for (const file of files) opened.add(file);
      counts.files += files.length;
      problems.push(...(await listMissing(store, files)));
      await wait(VISIT_INTERVAL_MS);
    }
    problems.push(...(await listMissing(store, [...opened])));
  };

  const listen = () =>
    new Promise<void>((resolve) => {
      const streamUrl = new URL('/live/staff', store);
      const streamRequest = request(streamUrl, { headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) problems.push(`the live stream returned ${response.statusCode}`);
        response.on('error', (error) => !isOver && problems.push(`the live stream broke off (${error.message})`));
        response.once('close', resolve).resume();
      });
      streamRequest.on('error', (error) => {
        if (!isOver) problems.push(`the live stream could not be opened (${error.message})`);
        resolve();
      });
      disconnect = () => streamRequest.destroy();
      streamRequest.end();
      counts.streams++;
    });
  const keepListening = async () => {
    while (!isOver) {
      await listen();
      await wait(RECONNECT_MS);
    }
  };

  const all = Promise.all([visit(), keepListening()]);
  return {
    problems,
    get files() {
      return counts.files;
    },
    get streams() {
      return counts.streams;
    },
    async end() {
      isOver = true;
      disconnect();
      await all;
    },
  };
}
