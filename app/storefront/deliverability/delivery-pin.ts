// The pincode that the shopper last checked; the browser remembers it (key `deliveryPin`).

import { parsePincode } from '#shop/shipping/pincode.ts';
import { createBrowserStore } from '../bag/browser-store.ts';

// The stored text is JSON, so the pincode is in quotes: '"560001"'.
export const deliveryPinStore = createBrowserStore('deliveryPin', (stored) =>
  parsePincode((stored ?? '').replaceAll('"', '')),
);
