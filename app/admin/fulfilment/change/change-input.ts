// What the fulfilment screen may ask to be done to parcels.

import { z } from 'zod';

const shipment = z.string().max(60);
const shipments = z.array(shipment).max(200);
const note = z.string().trim().max(500);

export const changeInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('awb'), shipment }),
  z.object({ intent: z.literal('manifest'), shipments }),
  z.object({ intent: z.literal('labels'), shipments }),
  z.object({ intent: z.literal('cancel'), shipment }),
  z.object({ intent: z.literal('pickup'), shipment }),
  z.object({ intent: z.literal('reattempt'), shipment, note }),
  z.object({ intent: z.literal('take-back'), shipment }),
  z.object({ intent: z.literal('send-again'), shipment }),
  z.object({ intent: z.literal('refund'), shipment, note }),
  z.object({ intent: z.literal('settle'), shipment, note }),
]);

export type Change = z.infer<typeof changeInput>;
