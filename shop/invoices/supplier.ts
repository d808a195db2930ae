// Converts the settings to the seller's data that a document stores. Pure.

import type { Supplier } from '#db/schema/tax-documents.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { stateOfGstin } from '#shop/tax/gstin.ts';

export function toSupplier({ storeInfo, legal, gst }: Pick<Settings, 'storeInfo' | 'legal' | 'gst'>): Supplier {
  return {
    name: storeInfo.name,
    legalName: legal.legalName || storeInfo.name,
    address: legal.address || storeInfo.address,
    gstin: gst.gstin,
    stateCode: stateOfGstin(gst.gstin),
    isComposition: gst.isComposition,
    email: storeInfo.email,
    phone: storeInfo.phone,
  };
}
