// Switches a store's database to prices that include GST: a seller in Karnataka, woven clothing unless a category says otherwise.
import { withDatabaseClient } from './buyers.ts';

const GST = {
  gstin: '29AAPFU0939F1ZR',
  invoicePrefix: 'KS',
  defaultClassId: '7a000000-0000-4000-8000-000000000001',
};

/** The nodes read the settings from the database, so the change takes effect at once. */
export const CHARGE_GST = `update settings set tax_mode = 'gst', gst = '${JSON.stringify(GST)}', version = version + 1`;

/** Restores the tax mode of a new sample store: one rate on top of the subtotal. */
export const CHARGE_FLAT_TAX = `update settings set tax_mode = 'flat', version = version + 1`;

const run = (url: string, statement: string): Promise<void> =>
  withDatabaseClient(url, async (client) => {
    await client.query(statement);
  });

export const chargeGst = (url: string): Promise<void> => run(url, CHARGE_GST);

export const chargeFlatTax = (url: string): Promise<void> => run(url, CHARGE_FLAT_TAX);
