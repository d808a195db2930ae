// The store is lost and restored from a backup that was taken while it sold. Every order acknowledged before the backup began is in the
// copy; a later payment for a checkout that the copy knows becomes its order or is refunded, because the reconciler asks the provider;
// checkouts started later are known to the provider only, and are counted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { embeddedDatabaseUrl } from '../db/embedded/embedded.server.ts';
import { addBuyers, addSaleProducts, type SaleProduct, withDatabaseClient } from '../testkit/buyers.ts';
import { PROJECT, type StoreProcess, startStoreProcess } from '../testkit/store-process.ts';
import { drain, runJob } from './checks.ts';
import {
  type PrivateEnvironment,
  type StoreCluster,
  type Verdict,
  waitForFirstPage,
  withStoreCluster,
} from './environment.ts';
import { abandonOpenPayment } from './payment-requests.ts';
import { checkRestoredStore, type RestoredStore } from './restored-store-checks.ts';
import { type Behaviour, begin, newPurchase, type Purchase, USUAL_BEHAVIOURS } from './shoppers.ts';
import { startShopping } from './shopping-crowd.ts';

export interface RestoreOptions {
  readonly shoppers: number;
  /** Payment windows that are open during the backup and paid afterwards. */
  readonly openWindows: number;
  readonly beforeMs: number;
  readonly afterwardsMs: number;
}

/** Behaviours for the open windows: every third was abandoned before the backup and is paid all the same. */
const OPEN_WINDOW_BEHAVIOURS: readonly Behaviour[] = ['pays-and-leaves', 'pays-and-leaves', 'gives-up-and-pays'];

/** Runs the command as an operator types it; returns its duration in milliseconds. */
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
  cluster: StoreCluster,
  saleProducts: readonly SaleProduct[],
  count: number,
): Promise<Purchase[]> {
  const buyers = await addBuyers(cluster.databaseUrl, count);
  const open = buyers.map((buyer, index) =>
    newPurchase(
      buyer,
      saleProducts[index % saleProducts.length] as SaleProduct,
      OPEN_WINDOW_BEHAVIOURS[index % OPEN_WINDOW_BEHAVIOURS.length] as Behaviour,
    ),
  );
  await Promise.all(open.map((each) => begin(cluster, each)));
  for (const { behaviour, buyer, key, checkoutId } of open) {
    if (behaviour === 'gives-up-and-pays' && checkoutId) await abandonOpenPayment(cluster.urls[0] as URL, buyer, key);
  }
  return open;
}

async function payWindows(cluster: StoreCluster, open: readonly Purchase[]): Promise<void> {
  for (const { providerOrderId, problems, behaviour } of open) {
    const receipt = providerOrderId ? await cluster.simulator.pay(providerOrderId) : null;
    if (!receipt) problems.push(`${behaviour}: the payment window refused the payment`);
  }
}

interface BeforeLoss {
  readonly purchases: readonly Purchase[];
  readonly open: readonly Purchase[];
  /** Orders that were acknowledged before the backup began. */
  readonly acknowledged: readonly string[];
  readonly backupMs: number;
}

/** Runs shoppers, the backup and late payments, then kills the store for good. */
async function runUntilLoss(
  cluster: StoreCluster,
  { dataFolder, siblingFolder }: PrivateEnvironment,
  options: RestoreOptions,
): Promise<BeforeLoss> {
  const saleProducts = await addSaleProducts(cluster.databaseUrl, 5, 100_000);
  const open = await openWindows(cluster, saleProducts, options.openWindows);
  const crowd = startShopping(cluster, saleProducts, USUAL_BEHAVIOURS, options.shoppers);
  await wait(options.beforeMs);
  const acknowledged = crowd.purchases.flatMap(({ orderIds }) => [...orderIds]);
  const backupMs = await runCommand('backup', siblingFolder('backup'), dataFolder);
  await wait(options.afterwardsMs);
  await crowd.end();
  // Half of the windows are paid while the store still runs: their orders are lost with it.
  const half = Math.floor(open.length / 2);
  await payWindows(cluster, open.slice(0, half));
  await drain(cluster);
  await cluster.nodes[0]?.process.kill();
  await cluster.simulator.setWebhookPlan({ delivery: 'lost' });
  await payWindows(cluster, open.slice(half));
  return { purchases: [...crowd.purchases, ...open], open, acknowledged, backupMs };
}

/** Restores into an empty folder and starts the store, as an operator does. The payment provider stays the same. */
async function startRestored(cluster: StoreCluster, { siblingFolder }: PrivateEnvironment) {
  const dataFolder = siblingFolder('copy');
  const restoreMs = await runCommand('restore', siblingFolder('backup'), dataFolder);
  const began = performance.now();
  const store = await startStoreProcess({ ...cluster.simulator.settings, DATA_DIR: dataFolder, LOG_LEVEL: 'error' });
  await waitForFirstPage(new URL(store.url));
  const upMs = performance.now() - began;
  await cluster.simulator.setWebhookPlan({
    delivery: 'once',
    webhookUrls: [new URL('/webhooks/razorpay', store.url).href],
  });
  return { store, dataFolder, restoreMs, upMs };
}

async function reconcileRestored(
  cluster: StoreCluster,
  store: StoreProcess,
  dataFolder: string,
): Promise<RestoredStore> {
  const databaseUrl = await embeddedDatabaseUrl(dataFolder);
  if (!databaseUrl) throw new Error(`${store.url} has no private database`);
  // The store runs this job every minute.
  await withDatabaseClient(databaseUrl, (client) => runJob(client, 'reconcile-payments'));
  return { databaseUrl, simulator: cluster.simulator };
}

export async function runRestore(environment: PrivateEnvironment, options: RestoreOptions): Promise<Verdict> {
  return withStoreCluster(environment, [{}], async (cluster) => {
    const beforeLoss = await runUntilLoss(cluster, environment, options);
    cluster.print(
      `${beforeLoss.purchases.length} purchases, ${beforeLoss.acknowledged.length} orders acknowledged before the backup`,
    );
    const { store, dataFolder, restoreMs, upMs } = await startRestored(cluster, environment);
    try {
      const { problems, figures } = await checkRestoredStore(
        await reconcileRestored(cluster, store, dataFolder),
        beforeLoss,
      );
      const times = {
        'backup ms': beforeLoss.backupMs,
        'restore ms': restoreMs,
        'start of the restored store ms': upMs,
      };
      return { problems, figures: { ...figures, ...times } };
    } finally {
      await store.stop();
    }
  });
}
