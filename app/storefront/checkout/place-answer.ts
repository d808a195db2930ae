import type { LastOrder } from '#shop/orders/last-order.ts';
import type { PlaceRefusal } from '#shop/payments/add-order.server.ts';

/** What the server says to an order that was sent. */
export type PlaceAnswer =
  | { readonly ok: true; readonly order: LastOrder }
  | {
      readonly ok: false;
      readonly message: string;
      /** Null when the store itself failed. */
      readonly refusal: PlaceRefusal['kind'] | null;
    };
