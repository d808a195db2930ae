// Ids and versions of existing rows, so that generated requests name rows that exist.
import { pictureUrl } from '../shop/catalog/picture.ts';
import { withDatabaseClient } from './buyers.ts';

const RANDOM_ROW_QUERIES = {
  product: `select id, version, slug, sku from products where status = 'active' order by random() limit 1`,
  category: 'select id, version from categories order by random() limit 1',
  coupon: 'select id, version, code from coupons order by random() limit 1',
  banner: 'select id, version from banners order by random() limit 1',
  taxClass: 'select id, version from tax_classes order by random() limit 1',
  synonym: 'select id, version from search_synonyms order by random() limit 1',
  stockTake: 'select id from stock_takes order by random() limit 1',
  page: 'select id, version from content_pages order by random() limit 1',
  collection: 'select id, version from collections order by random() limit 1',
  user: `select id, name from users where role <> 'admin' order by random() limit 1`,
  order: 'select id, order_id, status, customer_email as email, version from orders order by random() limit 1',
  orderItem: 'select id from order_items order by random() limit 1',
  request: 'select id from cancellation_requests order by random() limit 1',
  refund: 'select id from refunds order by random() limit 1',
  /** An order that is ready to ship; any order where none is ready. */
  orderToShip: `select id, order_id from orders o order by (status in ('confirmed', 'processing')
    and not exists (select from shipments s where s.order_id = o.id)) desc, random() limit 1`,
  shipment: 'select id, order_id from shipments order by random() limit 1',
  lead: 'select id from leads order by random() limit 1',
  grievance: 'select id, version from grievances order by random() limit 1',
  returned: `select id, version, 'RET-26-' || lpad(serial::text, 6, '0') as number from returns order by random() limit 1`,
  newsletter: 'select id from newsletter_addresses order by random() limit 1',
  feedback: 'select id from user_feedback order by random() limit 1',
  review: 'select id, product_id from reviews order by random() limit 1',
  notification: 'select id from notifications order by random() limit 1',
  message: 'select id from outbox order by random() limit 1',
  phoneMessage: 'select id from messages order by random() limit 1',
  cashReturn: 'select id from cash_returns order by random() limit 1',
  unknownPayment: 'select id from unknown_payments order by random() limit 1',
  zeroResultSearch: 'select text as id from zero_result_searches order by random() limit 1',
  picture: 'select key as id from pictures order by random() limit 1',
  /** Settings are one row without an id; forms send its version. */
  settings: 'select version as id from settings limit 1',
} as const;

type RowName = keyof typeof RANDOM_ROW_QUERIES;

export interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly [column: string]: unknown;
}

/** Ids of one person and of rows that belong to her. */
export interface OwnedRows {
  readonly uid: string;
  readonly addressId: string;
  readonly sessionId: string;
  readonly checkoutId: string;
  readonly orderId: string;
}

export type StoredRows = Readonly<Record<RowName, StoredRow>> & {
  readonly ownedRows: OwnedRows;
  readonly picturePath: string;
};

const UNKNOWN_ID = '00000000-0000-4000-8000-00000000dead';
const UNKNOWN_ORDER_NUMBER = 'ORD-1-AAAAAAAAA';
const UNKNOWN_ROW: StoredRow = { id: UNKNOWN_ID, version: 1 };

/** Returns one random row of each kind, with an unknown id where the store has no row. */
export const findRandomRows = (databaseUrl: string, uid: string): Promise<StoredRows> =>
  withDatabaseClient(databaseUrl, async (client) => {
    const rowsByName = new Map<string, StoredRow>();
    for (const [name, query] of Object.entries(RANDOM_ROW_QUERIES)) {
      const [row] = (await client.query<StoredRow>(query)).rows;
      rowsByName.set(name, row ? { ...row, version: Number(row.version ?? 1) } : UNKNOWN_ROW);
    }
    const { rows } = await client.query<Record<string, string | null>>(
      `select (select id from addresses where user_id = $1 limit 1) as "addressId",
        (select id from sessions where user_id = $1 limit 1) as "sessionId",
        (select id from checkouts where user_id = $1 order by created_at desc limit 1) as "checkoutId",
        (select order_id from orders where user_id = $1 order by order_date desc limit 1) as "orderId"`,
      [uid],
    );
    const [ids] = rows;
    return {
      ...(Object.fromEntries(rowsByName) as Record<RowName, StoredRow>),
      picturePath: pictureUrl(String(rowsByName.get('picture')?.id)),
      ownedRows: {
        uid,
        addressId: ids?.addressId ?? UNKNOWN_ID,
        sessionId: ids?.sessionId ?? UNKNOWN_ID,
        checkoutId: ids?.checkoutId ?? UNKNOWN_ID,
        orderId: ids?.orderId ?? UNKNOWN_ORDER_NUMBER,
      },
    };
  });
