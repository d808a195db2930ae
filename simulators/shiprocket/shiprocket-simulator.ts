// Demo mode's Shiprocket: a server on the loopback interface that speaks their protocol, advances parcels as time passes and sends
// webhooks; and its pages for a browser, documents and parcels, which the store serves under its own address. Tests and drills can plan
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
import { messageOnWire } from './wire.ts';

export interface ShiprocketSimulatorOptions extends Login {
  /** Sent as `x-api-key` with each message. */
  readonly webhookToken: string;
  /** Where the store takes messages; null while it does not. */
  readonly webhookAddress: () => string | null;
  /** The only place that parcels are fetched from. */
  readonly pickup?: Partial<PickupPlace>;
  /** Where browsers find documents, without a slash at its end; its own address by default. */
  readonly documentsAt?: string;
  /** What an hour on the road takes; parcels stand still without it. */
  readonly hourMs?: number;
  /** A file that the parcels are kept in. */
  readonly recordsFile?: string;
  /** Ids count from here; by chance unless said otherwise, so that they are new after a restart. */
  readonly firstId?: number;
  readonly webhookPauseMs?: number;
  readonly slowMs?: number;
}

export interface ShiprocketSimulator {
  /** For SHIPROCKET_API_BASE. */
  readonly apiBase: string;
  readonly records: Records;
  readonly tokens: Tokens;
  readonly webhooks: Messenger;
  /** How often it was asked what. */
  readonly requestCounts: ReadonlyMap<string, number>;
  /** A browser's question, with a path as under its own address. */
  answerBrowser(request: Request): Response | Promise<Response>;
  /** What befalls the next questions of the store; nothing is good behaviour. */
  misbehave(...plans: FaultPlan[]): void;
  /** Each parcel on the road takes its next steps at once. */
  advanceAll(steps?: number): void;
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
    address: options.webhookAddress,
    pauseMs: options.webhookPauseMs ?? 1_000,
    maxTries: MAX_TRIES,
    // They want exactly this.
    isAccepted: (status) => status === 200,
  });
  const records = new Records({
    pickup: { ...DEFAULT_PICKUP, ...options.pickup },
    firstId: options.firstId ?? randomInt(100_000_000, 900_000_000),
    hourMs,
    onMove: (parcel) =>
      webhooks.send({ headers: { 'x-api-key': options.webhookToken }, body: JSON.stringify(messageOnWire(parcel)) }),
  });
  if (recordsFile) restoreRecords(records, recordsFile);

  let ownAddress = '';
  const documents = createDocuments(records.pickup, () => options.documentsAt ?? ownAddress);
  const pages = new Hono().route('/', documents.pages).route('/', createParcelsPage(records));
  const api = createApi({
    tokens,
    records,
    documents,
    faults,
    slowMs: options.slowMs ?? 1_000,
    onRequest: (question) => requestCounts.set(question, (requestCounts.get(question) ?? 0) + 1),
  });
  const server = createServer(
    getRequestListener(
      (request, env) =>
        new URL(request.url).pathname.startsWith('/v1/') ? api.fetch(request, env) : pages.fetch(request),
      { overrideGlobalObjects: false },
    ),
  );
  // The store it serves keeps the process; this never does.
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  ownAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const passing = setInterval(() => {
    records.tick(Date.now());
    if (recordsFile) saveRecords(records, recordsFile);
  }, TICK_MS).unref();

  return {
    apiBase: `${ownAddress}/v1/external`,
    records,
    tokens,
    webhooks,
    requestCounts,
    answerBrowser: (request) => pages.fetch(request),
    misbehave: (...plans) => faults.plan(plans),
    advanceAll(steps = 1) {
      for (let step = 0; step < steps; step++)
        for (const parcel of records.parcels.values()) records.advance(parcel, Date.now());
    },
    async close() {
      clearInterval(passing);
      if (recordsFile) saveRecords(records, recordsFile);
      webhooks.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
