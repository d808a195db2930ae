// The second start, and what an idle store holds.
import { residentMegabytes } from './process-figures.ts';
import type { Figure } from './report.ts';
import type { BenchFolder } from './store-under-test.ts';

export async function benchStartup(folder: BenchFolder): Promise<Figure[]> {
  await (await folder.start()).stop();
  const started = performance.now();
  const store = await folder.start();
  const seconds = (performance.now() - started) / 1_000;
  await (await fetch(`${store.url}/`)).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const megabytes = residentMegabytes(store.pid);
  await store.stop();
  return [
    { name: 'second start of the built store', value: seconds, unit: 's', atMost: 6 },
    { name: 'idle memory of the Node process', value: megabytes, unit: 'MB', atMost: 250 },
  ];
}
