import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import type { ShipmentRequest } from '#shop/fulfilment/courier-provider.ts';
import { DEFAULT_PARCEL } from '#shop/fulfilment/parcel.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { type Courier, openCourier } from './courier.ts';

const loads = vi.hoisted(() => ({ simulator: 0 }));
vi.mock('#simulators/shiprocket/shiprocket-simulator.ts', async (original) => {
  loads.simulator++;
  return original();
});

const ACCOUNT = {
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'not-a-real-password',
  SHIPROCKET_WEBHOOK_TOKEN: 'a-token-of-the-test',
};
const folder = mkdtempSync(path.join(tmpdir(), 'courier-'));
let opened: Courier | null = null;
const isOnlyNode = true;
const open = async (env: Partial<ReturnType<typeof parseEnv>>) => {
  opened = await openCourier({ ...parseEnv({}), DATA_DIR: folder, PORT: 0, ...env }, isOnlyNode);
  return opened;
};
afterEach(() => opened?.close());
afterAll(() => rmSync(folder, { recursive: true }));

describe('production', () => {
  test('a production store uses Shiprocket and its panel, and does not load the simulator', async () => {
    const { provider, pages } = await open({ STORE_MODE: 'production', ...ACCOUNT });
    expect(provider?.dashboardUrl).toMatch(/^https:/);
    expect([pages, loads.simulator]).toEqual([null, 0]);
  });

  test('a production store without an account has no courier', async () => {
    expect(await open({ STORE_MODE: 'production' })).toMatchObject({ provider: null, pages: null });
    expect(loads.simulator).toBe(0);
  });
});

describe('demo mode', () => {
  const request: ShipmentRequest = {
    reference: 'ORD-1',
    orderedAt: new Date('2026-11-15T06:30:00Z'),
    customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
    address: { street: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
    items: [{ name: 'Kurta', sku: 'KUR-1', size: 'M', quantity: 1, price: 99_900 }],
    subtotal: 99_900,
    shipping: 0,
    tax: 0,
    discount: 0,
    isCash: true,
    parcel: DEFAULT_PARCEL,
  };

  test('a configured account takes precedence over the simulator', async () => {
    expect(await open(ACCOUNT)).toMatchObject({ pages: null });
  });

  test('ships without the internet; documents and panel are pages of the store', async () => {
    const { provider, pages } = await open({});
    if (!provider || !pages) throw new Error('There is no courier');
    const offers = expectOk(
      await provider.serviceability({
        deliveryPincode: '560001',
        isCash: true,
        parcel: DEFAULT_PARCEL,
        amountToCollect: null,
      }),
    );
    expect(offers.options.length).toBeGreaterThan(1);
    const created = expectOk(await provider.createShipment(request));
    expectOk(await provider.assignAwb(created.shipmentId, offers.recommendedId));
    expectOk(await provider.schedulePickup(created.shipmentId));
    for (const link of [await provider.label([created.shipmentId]), await provider.manifest([created])]) {
      const { url } = expectOk(link);
      expect(url).toMatch(/^\/simulators\/shiprocket\/documents\/[\w-]+\.pdf$/);
      const response = await pages(new Request(`http://localhost${url.replace('/simulators/shiprocket', '')}`));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
    expect(provider.dashboardUrl).toBe('/simulators/shiprocket/parcels');
    const panel = await pages(new Request('http://localhost/parcels'));
    expect(await panel.text()).toContain('ORD-1');
    const moved = await pages(new Request(`http://localhost/advance?order=${created.providerOrderId}`));
    expect([moved.status, moved.headers.get('location')]).toEqual([303, 'parcels']);
    expect(expectOk(await provider.track(created.shipmentId))).toMatchObject({
      statusText: expect.stringMatching(/out for pickup/i),
    });
    expect((await pages(new Request('http://localhost/v1/external/orders'))).status).toBe(404);
  });

  test('shipments are still there after a restart', async () => {
    // ORD-1 was shipped by the test above, whose courier was closed.
    const { provider } = await open({});
    expect(await provider?.findByReference('ORD-1')).toMatchObject({ ok: true, value: { reference: 'ORD-1' } });
  });
});
