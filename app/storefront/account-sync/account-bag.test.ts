// Two devices with two tabs each, one account, and a network that drops, delays and repeats requests and responses.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccountBag, type AccountLine, applyChanges } from '#shop/bag/account-bag.ts';
import { addToBag, type Bag, toSavedItem } from '#shop/bag/bag.ts';
import { type BagChange, diffBags } from '#shop/bag/bag-change.ts';
import { parseBagSync, queueChanges } from '#shop/bag/bag-unconfirmed-changes.ts';
import { parseStoredBag } from '#shop/bag/stored-bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { createBrowserStore } from '../bag/browser-store.ts';
import { bagReplica } from './account-bag.ts';
import { syncReplica, type Transport } from './sync-replica.ts';

const ASHA = 'asha';
const card = (id: string): CardProduct => ({
  id,
  slug: id,
  name: id,
  price: 100,
  oldPrice: null,
  discount: 0,
  rating: 0,
  reviews: 0,
  picture: null,
  newArrival: false,
  sizes: [],
  available: 9,
});

/** Applies each change key once, as the stored account does. */
function createAccount() {
  const keys = new Set<string>();
  const applied: BagChange[] = [];
  let lines: AccountLine[] = [];
  return {
    applied,
    lines: () => lines,
    applyChanges(changes: readonly BagChange[]): AccountBag {
      const fresh = changes.filter(({ key }) => !keys.has(key));
      for (const { key } of fresh) keys.add(key);
      applied.push(...fresh);
      lines = applyChanges(lines, fresh);
      return { lines, products: lines.map(({ id }) => card(id)) };
    },
  };
}

type RequestOutcome = 'arrives' | 'request lost' | 'response lost';

let keyCount = 0;
const newKey = () => `key ${++keyCount}`;

/** A browser; its tabs share one storage, which is memory in tests. */
function createDevice(transport: Transport<BagChange, AccountBag>, tabs = 2) {
  const bag = createBrowserStore<Bag>('cart', parseStoredBag);
  const sync = createBrowserStore('cartSync', parseBagSync);
  const syncs = Array.from({ length: tabs }, () => syncReplica(bagReplica(bag, sync, newKey), transport));
  const intended: { id: string; size: string; by: number }[] = [];
  return {
    bag,
    sync,
    intended,
    changeQuantity(id: string, by: number) {
      // The tote has no sizes.
      const size = id === 'tote' ? '' : 'S';
      const before = bag.get();
      const quantity = before.find((line) => line.id === id)?.qty ?? 0;
      const next =
        quantity + by > 0
          ? addToBag(before, toSavedItem(card(id), size === '' ? null : size), by)
          : before.filter((line) => line.id !== id);
      const changes = diffBags(before, next);
      intended.push(...changes);
      sync.set(queueChanges(sync.get(), changes, newKey));
      bag.set(next);
    },
    send: (tab: number): Promise<void> | undefined => syncs[tab % tabs]?.(ASHA),
  };
}

const quantities = (lines: readonly { readonly id: string; readonly qty: number }[]) =>
  Object.fromEntries(lines.map(({ id, qty }) => [id, qty]).toSorted());

const step = fc.oneof(
  fc.record({
    action: fc.constant('change' as const),
    device: fc.nat(1),
    id: fc.constantFrom('kurta', 'tote'),
    by: fc.constantFrom(1, 2, -1, -5),
  }),
  fc.record({ action: fc.constant('send' as const), device: fc.nat(1), tab: fc.nat(1) }),
);
const requestOutcome = fc.constantFrom<RequestOutcome>('arrives', 'arrives', 'request lost', 'response lost');

test('S-BAG-09 applies every change once when requests or responses are lost, delayed or repeated, and all tabs end with the same bag', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { maxLength: 25 }),
      fc.infiniteStream(requestOutcome),
      fc.boolean(),
      async (scheduler, steps, outcomes, hasTabLock) => {
        const account = createAccount();
        let isConnected = false;
        const tabLocks = new Map<number, Promise<void>>();
        const transportFor = (device: number): Transport<BagChange, AccountBag> => ({
          isCurrentUser: () => true,
          exchange: async (_, changes) => {
            const outcome = isConnected ? 'arrives' : (outcomes.next().value as RequestOutcome);
            await scheduler.schedule(Promise.resolve(), 'request');
            if (outcome === 'request lost') return null;
            const response = account.applyChanges(changes);
            await scheduler.schedule(Promise.resolve(), 'response');
            return outcome === 'response lost' ? null : response;
          },
          withTabLock: (work) => {
            if (!hasTabLock) return work();
            const lockedWork = (tabLocks.get(device) ?? Promise.resolve()).then(work);
            tabLocks.set(device, lockedWork);
            return lockedWork;
          },
          retryLater: () => {},
        });
        const devices = [createDevice(transportFor(0)), createDevice(transportFor(1))] as const;
        const exchanges: (Promise<void> | undefined)[] = [];
        const sequence = steps.map((step) => ({
          label: JSON.stringify(step),
          builder: async () => {
            const device = devices[step.device as 0 | 1];
            if (step.action === 'change') device.changeQuantity(step.id, step.by);
            else exchanges.push(device.send(step.tab));
          },
        }));
        scheduler.scheduleSequence(sequence);
        await scheduler.waitIdle();
        await Promise.all(exchanges);

        // The connection is back: each device syncs twice, so that it also receives the other one's changes.
        isConnected = true;
        for (const device of [...devices, ...devices]) {
          const exchange = device.send(0);
          await scheduler.waitIdle();
          await exchange;
        }
        const waitingChanges = devices.map(({ sync }) => sync.get().waiting);
        expect(waitingChanges).toEqual([[], []]);
        const accountQuantities = quantities(account.lines());
        for (const { bag } of devices) expect(quantities(bag.get())).toEqual(accountQuantities);
        // Each change was applied once. The account's quantity is their sum only without removals, because a quantity
        // is never negative: -5 of 2 units leaves 0.
        const intendedChanges = devices.flatMap(({ intended }) => intended);
        for (const id of ['kurta', 'tote']) {
          const sum = (changes: readonly { id: string; by: number }[]) =>
            changes.reduce((total, change) => (change.id === id ? total + change.by : total), 0);
          expect(sum(account.applied)).toBe(sum(intendedChanges));
          if (intendedChanges.every((change) => change.by > 0))
            expect(accountQuantities[id] ?? 0).toBe(sum(intendedChanges));
        }
        expect(applyChanges([], account.applied)).toEqual(account.lines());
      },
    ),
    { numRuns: 300 },
  );
});

const reliableTransport = (account: ReturnType<typeof createAccount>): Transport<BagChange, AccountBag> => ({
  isCurrentUser: () => true,
  exchange: async (_, changes) => account.applyChanges(changes),
  withTabLock: (work) => work(),
  retryLater: () => {},
});

test('ignores a response that arrives after the sign-out', async () => {
  const account = createAccount();
  account.applyChanges([{ key: 'before', id: 'kurta', size: 'S', by: 1 }]);
  const device = createDevice({
    ...reliableTransport(account),
    exchange: async (_, changes) => {
      const response = account.applyChanges(changes);
      device.sync.clear();
      device.bag.clear();
      return response;
    },
  });
  await device.send(0);
  expect([device.bag.get(), device.sync.get().uid]).toEqual([[], null]);
});

test('starts no exchange for a user who signed out while waiting for the lock', async () => {
  const device = createDevice({ ...reliableTransport(createAccount()), isCurrentUser: () => false });
  device.changeQuantity('kurta', 1);
  await device.send(0);
  expect(device.sync.get().uid).toBeNull();
  expect(device.bag.get()).toHaveLength(1);
});

test('S-BAG-09 tries again by itself after an exchange without a response, and not after a sign-out', async () => {
  const account = createAccount();
  const retries: (() => void)[] = [];
  let isSignedIn = true;
  let isReachable = false;
  const device = createDevice({
    ...reliableTransport(account),
    isCurrentUser: () => isSignedIn,
    exchange: async (_, changes) => (isReachable ? account.applyChanges(changes) : null),
    retryLater: (work) => retries.push(work),
  });
  device.changeQuantity('kurta', 1);
  await device.send(0);
  expect(retries).toHaveLength(1);
  isReachable = true;
  retries.pop()?.();
  await device.send(0);
  expect(account.lines()).toEqual([{ id: 'kurta', size: 'S', qty: 1 }]);
  expect(retries).toEqual([]);

  isReachable = false;
  device.changeQuantity('kurta', 1);
  const exchange = device.send(0);
  isSignedIn = false;
  await exchange;
  expect(retries).toEqual([]);
});

test('splits many changes into several requests', async () => {
  const account = createAccount();
  const sent: number[] = [];
  const device = createDevice({
    ...reliableTransport(account),
    exchange: async (_, changes) => {
      sent.push(changes.length);
      return account.applyChanges(changes);
    },
  });
  await device.send(0);
  sent.length = 0;
  // A request has at most MAX_CHANGES (200) changes.
  for (let count = 0; count < 450; count++) device.changeQuantity('kurta', 1);
  await device.send(0);
  expect(sent.filter((count) => count > 0)).toEqual([200, 200, 50]);
  expect(account.lines()).toEqual([{ id: 'kurta', size: 'S', qty: 450 }]);
  expect(device.sync.get().waiting).toEqual([]);
});

test('S-BAG-08 merges a line without product id into the same product of the account', async () => {
  const account = createAccount();
  account.applyChanges([{ key: 'before', id: 'kurta', size: 'S', by: 1 }]);
  const device = createDevice(reliableTransport(account));
  // Earlier versions of the store saved lines without a product id; they are matched by name and size.
  device.bag.set([
    { ...toSavedItem(card('kurta'), 'S'), id: '', qty: 2 },
    { ...toSavedItem(card('saree'), 'S'), id: '', qty: 1 },
  ]);
  await device.send(0);
  expect(account.lines()).toEqual([{ id: 'kurta', size: 'S', qty: 3 }]);
  expect(device.bag.get()).toMatchObject([
    { id: 'kurta', qty: 3 },
    { id: '', name: 'saree', qty: 1 },
  ]);
});
