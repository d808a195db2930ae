// The store is lost and restored from a backup that was taken while it sold. Every order acknowledged before the backup began is in the
// copy; a later payment for a checkout that the copy knows becomes its order or is refunded, because the reconciler asks the provider;
// checkouts begun later are known to the provider only, and are counted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { embeddedDatabaseUrl } from '../db/embedded/embedded.server.ts';
import { addBuyers, addSaleProducts, onDatabase, type SaleProduct } from '../testkit/buyers.ts';
import { PROJECT, type StoreProcess, startStoreProcess } from '../testkit/store-process.ts';
import { drain, runJob } from './checks.ts';
import { type Copy, checkCopy } from './copy-checks.ts';
import {
  firstPage,
  type PrivateEnvironment,
  type StoreCluster,
  type Verdict,
  withStoreCluster,
} from './environment.ts';
import { abandonOpenPayment } from './paying.ts';
import { begin, newPurchase, type Purchase, type Way } from './shoppers.ts';
import { startShopping } from './shopping-crowd.ts';

export interface RestoreOptions {
  readonly shoppers: number;
  /** Windows that are open while the backup is taken and are paid in afterwards. */
  readonly openWindows: number;
  readonly beforeMs: number;
  readonly afterwardsMs: number;
}

const WAYS: readonly Way[] = ['cash', 'cash', 'pays', 'pays', 'pays-and-leaves', 'gives-up-and-pays', 'leaves'];
/** Of the open windows: every third was closed before the backup and is paid in all the same. */
const OPEN: readonly Way[] = ['pays-and-leaves', 'pays-and-leaves', 'gives-up-and-pays'];

/** Runs the command as an operator types it; answers its duration in milliseconds. */
async function runCommand(name: 'backup' | 'restore', folder: string, dataFolder: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [`scripts/${name}.ts`, folder], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataFolder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}`);
  return performance.now() - began;
}

async function openWindows(
  field: StoreCluster,
  saleProducts: readonly SaleProduct[],
  count: number,
): Promise<Purchase[]> {
  const buyers = await addBuyers(field.databaseUrl, count);
  const open = buyers.map((buyer, place) =>
    newPurchase(buyer, saleProducts[place % saleProducts.length] as SaleProduct, OPEN[place % OPEN.length] as Way),
  );
  await Promise.all(open.map((each) => begin(field, each)));
  for (const { way, buyer, key, checkoutId } of open) {
    if (way === 'gives-up-and-pays' && checkoutId) await abandonOpenPayment(field.urls[0] as URL, buyer, key);
  }
  return open;
}

async function payWindows(field: StoreCluster, open: readonly Purchase[]): Promise<void> {
  for (const { providerOrderId, problems, way } of open) {
    const receipt = providerOrderId ? await field.simulator.pay(providerOrderId) : null;
    if (!receipt) problems.push(`${way}: the window took no payment`);
  }
}

interface Played {
  readonly purchases: readonly Purchase[];
  readonly open: readonly Purchase[];
  /** Orders that were acknowledged before the backup began. */
  readonly acknowledged: readonly string[];
  readonly backupMs: number;
}

/** Until the store is gone for good. */
async function playUntilTheLoss(
  field: StoreCluster,
  { dataFolder, elsewhere }: PrivateEnvironment,
  options: RestoreOptions,
): Promise<Played> {
  const saleProducts = await addSaleProducts(field.databaseUrl, 5, 100_000);
  const open = await openWindows(field, saleProducts, options.openWindows);
  const street = startShopping(field, saleProducts, WAYS, options.shoppers);
  await wait(options.beforeMs);
  const acknowledged = street.purchases.flatMap(({ orderIds }) => [...orderIds]);
  const backupMs = await runCommand('backup', elsewhere('backup'), dataFolder);
  await wait(options.afterwardsMs);
  await street.end();
  // Some of those windows are paid in while the store still lives: it makes orders of them that are lost with it.
  const half = Math.floor(open.length / 2);
  await payWindows(field, open.slice(0, half));
  await drain(field);
  await field.nodes[0]?.process.kill();
  await field.simulator.webhooks({ delivery: 'lost' });
  await payWindows(field, open.slice(half));
  return { purchases: [...street.purchases, ...open], open, acknowledged, backupMs };
}

/** As an operator does it: empty folder, restore, start. The payment provider is the same as before. */
async function startCopy(field: StoreCluster, { elsewhere }: PrivateEnvironment) {
  const dataFolder = elsewhere('copy');
  const restoreMs = await runCommand('restore', elsewhere('backup'), dataFolder);
  const began = performance.now();
  const store = await startStoreProcess({ ...field.simulator.settings, DATA_DIR: dataFolder, LOG_LEVEL: 'error' });
  await firstPage(new URL(store.url));
  const upMs = performance.now() - began;
  await field.simulator.webhooks({
    delivery: 'once',
    addresses: [new URL('/webhooks/razorpay', store.url).href],
  });
  return { store, dataFolder, restoreMs, upMs };
}

async function settleCopy(field: StoreCluster, store: StoreProcess, dataFolder: string): Promise<Copy> {
  const databaseUrl = await embeddedDatabaseUrl(dataFolder);
  if (!databaseUrl) throw new Error(`${store.url} has no database of its own`);
  // As the minute would.
  await onDatabase(databaseUrl, (client) => runJob(client, 'reconcile-payments'));
  return { databaseUrl, simulator: field.simulator };
}

export async function runRestore(environment: PrivateEnvironment, options: RestoreOptions): Promise<Verdict> {
  return withStoreCluster(environment, [{}], async (field) => {
    const played = await playUntilTheLoss(field, environment, options);
    field.print(`${played.purchases.length} purchases, ${played.acknowledged.length} orders told of before the backup`);
    const { store, dataFolder, restoreMs, upMs } = await startCopy(field, environment);
    try {
      const { problems, figures } = await checkCopy(await settleCopy(field, store, dataFolder), played);
      const times = { 'backup ms': played.backupMs, 'restore ms': restoreMs, 'start of the copy ms': upMs };
      return { problems, figures: { ...figures, ...times } };
    } finally {
      await store.stop();
    }
  });
}
