// Demo mode's Shiprocket: a server on the loopback interface that speaks their protocol, advances parcels as time passes and sends
// webhooks; and its pages for a browser, documents and parcels, which the store serves on its own host. Tests and drills can plan
// faults.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Faults } from '../faults.ts';
import { Messenger } from '../messenger.ts';
import { createApi } from './api.ts';
import { createDocuments } from './documents.ts';
import type { Fault, FaultPlan } from './faults.ts';
import { createParcelsPage } from './parcels-page.ts';
import { type PickupPlace, Records } from './records.ts';
import { restoreRecords, saveRecords } from './saved-records.ts';
import { type Login, Tokens } from './tokens.ts';
import { webhookOnWire } from './wire.ts';

export interface ShiprocketSimulatorOptions extends Login {
  /** Sent as `x-api-key` with each webhook. */
  readonly webhookToken: string;
  /** The webhook URL of the store; null while there is none. */
  readonly webhookUrl: () => string | null;
  /** The only place that parcels are fetched from. */
  readonly pickup?: Partial<PickupPlace>;
  /** The URL of documents for browsers, without a trailing slash; its own URL by default. */
  readonly documentsUrl?: string;
  /** The duration of one simulated hour; without it parcels do not advance. */
  readonly hourMs?: number;
  /** The file that the parcels are saved in. */
  readonly recordsFile?: string;
  /** The first id; random by default, so that ids are new after a restart. */
  readonly firstId?: number;
  readonly webhookPauseMs?: number;
  readonly slowMs?: number;
}

export interface ShiprocketSimulator {
  /** The value for SHIPROCKET_API_BASE. */
  readonly apiBase: string;
  readonly records: Records;
  readonly tokens: Tokens;
  readonly webhooks: Messenger;
  /** Number of requests per endpoint. */
  readonly requestCounts: ReadonlyMap<string, number>;
  /** Handles a browser's request, with a path as on its own host. */
  handleBrowser(request: Request): Response | Promise<Response>;
  /** Plans the faults of the store's next requests; without arguments, removes all faults. */
  injectFaults(...plans: FaultPlan[]): void;
  /** Advances each parcel in transit by this many steps. */
  advanceAll(steps?: number): void;
  /** Fails the pickup of each return that the courier does not have yet. */
  failPickups(): void;
  close(): Promise<void>;
}

const DEFAULT_PICKUP: PickupPlace = {
  nickname: 'Primary',
  pincode: '110001',
  city: 'New Delhi',
  state: 'Delhi',
  address: '12 Connaught Place',
  name: 'Tanabana Warehouse',
  phone: '9876543210',
};
const TICK_MS = 500;
const MAX_TRIES = 3;

export async function startShiprocketSimulator(options: ShiprocketSimulatorOptions): Promise<ShiprocketSimulator> {
  const { hourMs = Number.POSITIVE_INFINITY, recordsFile } = options;
  const requestCounts = new Map<string, number>();
  const faults = new Faults<Fault>();
  const tokens = new Tokens(options);
  const webhooks = new Messenger({
    url: options.webhookUrl,
    pauseMs: options.webhookPauseMs ?? 1_000,
    maxTries: MAX_TRIES,
    // Shiprocket requires exactly 200.
    isAccepted: (status) => status === 200,
  });
  const records = new Records({
    pickup: { ...DEFAULT_PICKUP, ...options.pickup },
    firstId: options.firstId ?? randomInt(100_000_000, 900_000_000),
    hourMs,
    onMove: (parcel) =>
      webhooks.send({ headers: { 'x-api-key': options.webhookToken }, body: JSON.stringify(webhookOnWire(parcel)) }),
  });
  if (recordsFile) restoreRecords(records, recordsFile);

  let ownUrl = '';
  const documents = createDocuments(records.pickup, () => options.documentsUrl ?? ownUrl);
  const pages = new Hono().route('/', documents.pages).route('/', createParcelsPage(records));
  const api = createApi({
    tokens,
    records,
    documents,
    faults,
    slowMs: options.slowMs ?? 1_000,
    onRequest: (request) => requestCounts.set(request, (requestCounts.get(request) ?? 0) + 1),
  });
  const server = createServer(
    getRequestListener(
      (request, env) =>
        new URL(request.url).pathname.startsWith('/v1/') ? api.fetch(request, env) : pages.fetch(request),
      { overrideGlobalObjects: false },
    ),
  );
  // This server alone does not keep the process alive.
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  ownUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const tickTimer = setInterval(() => {
    records.tick(Date.now());
    if (recordsFile) saveRecords(records, recordsFile);
  }, TICK_MS).unref();

  return {
    apiBase: `${ownUrl}/v1/external`,
    records,
    tokens,
    webhooks,
    requestCounts,
    handleBrowser: (request) => pages.fetch(request),
    injectFaults: (...plans) => faults.plan(plans),
    advanceAll(steps = 1) {
      for (let step = 0; step < steps; step++)
        for (const parcel of records.parcels.values()) records.advance(parcel, Date.now());
    },
    failPickups() {
      for (const parcel of records.parcels.values()) records.failPickup(parcel, Date.now());
    },
    async close() {
      clearInterval(tickTimer);
      if (recordsFile) saveRecords(records, recordsFile);
      webhooks.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
