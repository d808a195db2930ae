// Reads with one query what the database holds for the two shoppers and the products of a walk.
import type pg from 'pg';
import type { ContactTimes, Lines, Method, PersonName } from './model.ts';
import type { Person, WalkCoupons, WalkProduct } from './test-data.ts';

interface FoundOrder {
  readonly id: string;
  readonly orderId: string;
  readonly owner: string;
  readonly method: Method;
  readonly total: number;
  readonly status: string;
  readonly paymentStatus: string;
  readonly name: string;
  readonly email: string;
  readonly street: string;
  readonly lines: readonly SoldLine[];
  /** Id of the open cash return. */
  readonly cashReturnId: string | null;
  /** Id of the pending cancellation request. */
  readonly requestId: string | null;
  /** A cancellation request exists, in any status. */
  readonly hasCancellationRequest: boolean;
  /** The order has a return, in any status. */
  readonly hasReturn: boolean;
}

interface FoundLine {
  readonly productId: string;
  readonly quantity: number;
}

interface SoldLine extends FoundLine {
  readonly sku: string | null;
}

interface OwnedLine extends FoundLine {
  readonly owner: string;
}

interface StoredComplaint {
  readonly id: string;
  readonly version: number;
  readonly text: string;
  readonly status: string;
  /** Mails to the shopper: the acknowledgement, answers and the closing. */
  readonly mails: number;
}

interface StoredPage {
  readonly id: string;
  readonly version: number;
  readonly body: string;
  readonly status: string;
  /** The number of saved texts; every one is kept. */
  readonly versions: number;
}

interface StoredSize {
  readonly onHand: number;
  readonly reserved: number;
  readonly sku: string | null;
}

interface StateRow {
  readonly orders: readonly FoundOrder[];
  readonly openCheckouts: readonly { readonly owner: string; readonly count: number }[];
  readonly reserved: readonly OwnedLine[];
  readonly captured: number;
  readonly returned: number;
  readonly bags: readonly OwnedLine[];
  readonly wishlist: readonly { readonly owner: string; readonly productId: string }[];
  readonly stock: readonly (StoredSize & { readonly productId: string })[];
  readonly reviews: readonly { readonly owner: string; readonly count: number }[];
  readonly addresses: readonly { readonly owner: string; readonly street: string }[];
  readonly complaints: readonly StoredComplaint[];
  readonly pages: readonly StoredPage[];
  readonly brandLine: string | null;
  readonly contactTimes: ContactTimes;
  readonly notes: readonly string[];
  readonly offers: readonly {
    readonly owner: string;
    readonly state: 'given' | 'withdrawn';
    readonly isSubscribed: boolean;
  }[];
  readonly waitMails: number;
  readonly repeatedMessages: number;
  readonly couponUses: readonly { readonly owner: string; readonly isOrder: boolean }[];
}

const BELONGS_TO_PEOPLE = 'user_id = any($1::uuid[])';
const STATE_QUERY = `select
  (select coalesce(json_agg(json_build_object('id', o.id, 'orderId', o.order_id, 'owner', o.user_id, 'method', o.payment_method,
      'total', o.total, 'status', o.status, 'paymentStatus', o.payment_status, 'name', o.customer_name, 'email', o.customer_email,
      'street', o.shipping_address ->> 'address',
      'lines', (select json_agg(json_build_object('productId', t.product_id, 'quantity', t.quantity, 'sku', t.sku)) from order_items t where t.order_id = o.id),
      'cashReturnId', (select c.id from cash_returns c where c.order_id = o.id and c.status = 'open'),
      'requestId', (select r.id from cancellation_requests r where r.order_id = o.id and r.status = 'pending'),
      'hasCancellationRequest', exists (select from cancellation_requests r where r.order_id = o.id),
      'hasReturn', exists (select from returns r where r.order_id = o.id))
    order by o.order_date, o.id), '[]') from orders o where ${BELONGS_TO_PEOPLE}) as orders,
  (select coalesce(json_agg(json_build_object('owner', user_id, 'count', count)), '[]')
    from (select user_id, count(*) from checkouts where state = 'open' and ${BELONGS_TO_PEOPLE} group by 1) open) as "openCheckouts",
  (select coalesce(json_agg(json_build_object('owner', c.user_id, 'productId', s.product_id, 'quantity', l.quantity)), '[]')
    from checkout_lines l join checkouts c on c.id = l.checkout_id join inventory_levels s on s.id = l.inventory_level_id
    where c.state = 'open' and c.${BELONGS_TO_PEOPLE}) as reserved,
  (select coalesce(sum(p.amount), 0)::int from payments p join checkouts c on c.id = p.checkout_id where c.${BELONGS_TO_PEOPLE}) as captured,
  (select coalesce(sum(r.amount), 0)::int from refunds r join payments p on p.id = r.payment_id
    join checkouts c on c.id = p.checkout_id where r.status <> 'failed' and c.${BELONGS_TO_PEOPLE})
    + (select coalesce(sum(p.refunded), 0)::int from payments p join checkouts c on c.id = p.checkout_id
      where p.provider = 'cash' and c.${BELONGS_TO_PEOPLE}) as returned,
  (select coalesce(json_agg(json_build_object('owner', user_id, 'productId', product_id, 'quantity', qty)), '[]')
    from bag_lines where ${BELONGS_TO_PEOPLE}) as bags,
  (select coalesce(json_agg(json_build_object('owner', user_id, 'productId', product_id)), '[]')
    from wishlist_items where ${BELONGS_TO_PEOPLE}) as wishlist,
  (select coalesce(json_agg(json_build_object('productId', product_id, 'onHand', on_hand, 'reserved', reserved, 'sku', sku)), '[]')
    from inventory_levels where product_id = any($2::uuid[])) as stock,
  (select coalesce(json_agg(json_build_object('owner', user_id, 'count', count)), '[]')
    from (select user_id, count(*) from user_feedback where ${BELONGS_TO_PEOPLE} group by 1) written) as reviews,
  (select coalesce(json_agg(json_build_object('owner', user_id, 'street', address)), '[]')
    from addresses where ${BELONGS_TO_PEOPLE}) as addresses,
  (select coalesce(json_agg(json_build_object('id', g.id, 'version', g.version, 'text', g.complaint, 'status', g.status,
      'mails', (select count(*) from outbox o where o.topic like 'grievance-%' and o.topic <> 'grievance-to-officer'
        and o.payload ->> 'grievanceId' = g.id::text))), '[]')
    from grievances g where g.email = $4 || '@example.in') as complaints,
  (select coalesce(json_agg(json_build_object('id', p.id, 'version', version, 'body', body, 'status', status,
      'versions', (select count(*) from content_page_versions v where v.page_id = p.id))), '[]')
    from content_pages p where slug = 'care-' || $4) as pages,
  (select brand ->> 'tagline' from settings) as "brandLine",
  (select json_build_object('hours', store_info ->> 'hours', 'replyTime', store_info ->> 'replyTime') from settings) as "contactTimes",
  (select coalesce(json_agg(note order by at, id), '[]') from order_notes where note like '% of ' || $4) as notes,
  (select coalesce(json_agg(json_build_object('owner', newest.user_id, 'state', newest.state,
      'isSubscribed', exists (select from newsletter_addresses n where lower(n.email) = newest.contact))), '[]')
    from (select distinct on (user_id) user_id, contact, state from consents
      where purpose = 'offers' and channel = 'email' and ${BELONGS_TO_PEOPLE} order by user_id, at desc, state desc) newest) as offers,
  (select count(*)::int from messages where event = 'back-in-stock' and contact = 'waits.' || $4 || '@example.in') as "waitMails",
  (select count(*)::int from (select from messages m join orders o on o.id = m.order_id where o.${BELONGS_TO_PEOPLE} and m.event = 'order-placed'
    group by m.order_id, m.channel having count(*) > 1) repeated) as "repeatedMessages",
  (select coalesce(json_agg(json_build_object('owner', u.user_id, 'isOrder', u.order_id is not null)), '[]')
    from coupon_uses u join coupons c on c.id = u.coupon_id where c.code = $3 and u.state <> 'released') as "couponUses"`;

export interface StoredOrder extends Omit<FoundOrder, 'owner' | 'lines'> {
  readonly owner: PersonName;
  readonly lines: Lines;
  /** The SKU of each line. */
  readonly skus: readonly { readonly saleProduct: number; readonly sku: string | null }[];
}

export interface StoredState {
  readonly orders: readonly StoredOrder[];
  readonly openCheckouts: Readonly<Record<PersonName, number>>;
  /** Units reserved by open checkouts. */
  readonly reserved: Readonly<Record<PersonName, Lines>>;
  /** Paise of the payments of both people: captured, and refunded or returned in cash. */
  readonly captured: number;
  readonly returned: number;
  readonly bags: Readonly<Record<PersonName, Lines>>;
  readonly wishlist: Readonly<Record<PersonName, ReadonlySet<number>>>;
  readonly stock: readonly StoredSize[];
  readonly reviews: Readonly<Record<PersonName, number>>;
  readonly complaints: readonly StoredComplaint[];
  /** The page that the walk writes. */
  readonly page: StoredPage | null;
  /** The line under the store's name. */
  readonly brandLine: string | null;
  readonly contactTimes: ContactTimes;
  /** The notes on orders that the walk wrote, oldest first. */
  readonly notes: readonly string[];
  /** What each person says about offers by email, and whether her address has the newsletter; null before she says anything. */
  readonly offers: Readonly<Record<PersonName, string | null>>;
  /** Mails to somebody who waits for a size. */
  readonly waitMails: number;
  /** Orders with two messages by one channel about having been placed. */
  readonly repeatedMessages: number;
  /** Streets of the saved addresses. */
  readonly streets: Readonly<Record<PersonName, readonly string[]>>;
  /** Who uses the coupon with a usage limit of one: in an order (`isOrder`) or in an open checkout. */
  readonly singleCoupon: { readonly owner: PersonName; readonly isOrder: boolean } | null;
}

interface WalkData {
  readonly people: Readonly<Record<PersonName, Person>>;
  readonly saleProducts: readonly WalkProduct[];
  readonly coupons: WalkCoupons;
  readonly mark: string;
}

export async function readStoredState(
  client: pg.Client,
  { people, saleProducts, coupons, mark }: WalkData,
): Promise<StoredState> {
  const ids = saleProducts.map(({ id }) => id);
  const { rows } = await client.query<StateRow>(STATE_QUERY, [[people.A.uid, people.B.uid], ids, coupons.single, mark]);
  const found = rows[0];
  if (!found) throw new Error('reading the stored state of the walk failed');
  const personName = (uid: string): PersonName => (uid === people.A.uid ? 'A' : 'B');
  const toLines = (lines: readonly FoundLine[]): Lines => {
    const sums = new Map<number, number>();
    for (const { productId, quantity } of lines)
      sums.set(ids.indexOf(productId), (sums.get(ids.indexOf(productId)) ?? 0) + quantity);
    return sums;
  };
  const perPerson = <Value>(value: (uid: string) => Value) => ({ A: value(people.A.uid), B: value(people.B.uid) });
  const [singleUse] = found.couponUses;
  const rowsOfUser = <Row extends { readonly owner: string }>(all: readonly Row[], uid: string) =>
    all.filter(({ owner }) => owner === uid);
  return {
    orders: found.orders.map(({ owner, lines, ...order }) => ({
      ...order,
      owner: personName(owner),
      lines: toLines(lines),
      skus: lines.map(({ productId, sku }) => ({ saleProduct: ids.indexOf(productId), sku })),
    })),
    openCheckouts: perPerson((uid) => rowsOfUser(found.openCheckouts, uid)[0]?.count ?? 0),
    reserved: perPerson((uid) => toLines(rowsOfUser(found.reserved, uid))),
    captured: found.captured,
    returned: found.returned,
    bags: perPerson((uid) => toLines(rowsOfUser(found.bags, uid))),
    wishlist: perPerson(
      (uid) => new Set(rowsOfUser(found.wishlist, uid).map(({ productId }) => ids.indexOf(productId))),
    ),
    stock: ids.map(
      (id) => found.stock.find(({ productId }) => productId === id) ?? { onHand: 0, reserved: 0, sku: null },
    ),
    reviews: perPerson((uid) => rowsOfUser(found.reviews, uid)[0]?.count ?? 0),
    complaints: found.complaints,
    page: found.pages[0] ?? null,
    brandLine: found.brandLine,
    contactTimes: found.contactTimes,
    notes: found.notes,
    streets: perPerson((uid) => rowsOfUser(found.addresses, uid).map(({ street }) => street)),
    offers: perPerson((uid) => {
      const [newest] = rowsOfUser(found.offers, uid);
      return newest ? `${newest.state}, ${newest.isSubscribed ? 'with' : 'without'} the newsletter` : null;
    }),
    waitMails: found.waitMails,
    repeatedMessages: found.repeatedMessages,
    singleCoupon: singleUse ? { ...singleUse, owner: personName(singleUse.owner) } : null,
  };
}
