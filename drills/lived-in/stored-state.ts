// The stored data of the two people of a walk and its products, read with one query.
import type pg from 'pg';
import type { Lines, Method, PersonName } from './model.ts';
import type { Person, WalkCoupons, WalkProduct } from './test-data.ts';

interface FoundOrder {
  readonly id: string;
  readonly orderId: string;
  readonly owner: string;
  readonly method: Method;
  readonly total: number;
  readonly status: string;
  readonly paid: string;
  readonly name: string;
  readonly email: string;
  readonly street: string;
  readonly lines: readonly FoundLine[];
  /** Of her cash that staff must give back. */
  readonly cashTaskId: string | null;
  /** Of a request to cancel it that waits for staff. */
  readonly requestId: string | null;
  /** The shopper has asked to cancel it, whatever became of that. */
  readonly isAsked: boolean;
}

interface FoundLine {
  readonly saleProduct: string;
  readonly pieces: number;
}

interface OwnedLine extends FoundLine {
  readonly owner: string;
}

interface StateRow {
  readonly orders: readonly FoundOrder[];
  readonly openCheckouts: readonly { readonly owner: string; readonly count: number }[];
  readonly held: readonly OwnedLine[];
  readonly captured: number;
  readonly returned: number;
  readonly bags: readonly OwnedLine[];
  readonly wishlist: readonly { readonly owner: string; readonly saleProduct: string }[];
  readonly stock: readonly { readonly saleProduct: string; readonly onHand: number; readonly reserved: number }[];
  readonly reviews: readonly { readonly owner: string; readonly count: number }[];
  readonly couponUses: readonly { readonly owner: string; readonly isOrder: boolean }[];
}

const BELONGS_TO_PEOPLE = 'user_id = any($1::uuid[])';
const STATE_QUERY = `select
  (select coalesce(json_agg(json_build_object('id', o.id, 'orderId', o.order_id, 'owner', o.user_id, 'method', o.payment_method,
      'total', o.total, 'status', o.status, 'paid', o.payment_status, 'name', o.customer_name, 'email', o.customer_email,
      'street', o.shipping_address ->> 'address',
      'lines', (select json_agg(json_build_object('saleProduct', t.product_id, 'pieces', t.quantity)) from order_items t where t.order_id = o.id),
      'cashTaskId', (select c.id from cash_returns c where c.order_id = o.id and c.status = 'open'),
      'requestId', (select r.id from cancellation_requests r where r.order_id = o.id and r.status = 'pending'),
      'isAsked', exists (select from cancellation_requests r where r.order_id = o.id))
    order by o.order_date, o.id), '[]') from orders o where ${BELONGS_TO_PEOPLE}) as orders,
  (select coalesce(json_agg(json_build_object('owner', user_id, 'count', count)), '[]')
    from (select user_id, count(*) from checkouts where state = 'open' and ${BELONGS_TO_PEOPLE} group by 1) open) as "openCheckouts",
  (select coalesce(json_agg(json_build_object('owner', i.user_id, 'saleProduct', s.product_id, 'pieces', l.quantity)), '[]')
    from checkout_lines l join checkouts i on i.id = l.checkout_id join inventory_levels s on s.id = l.inventory_level_id
    where i.state = 'open' and i.${BELONGS_TO_PEOPLE}) as held,
  (select coalesce(sum(p.amount), 0)::int from payments p join checkouts i on i.id = p.checkout_id where i.${BELONGS_TO_PEOPLE}) as captured,
  (select coalesce(sum(r.amount), 0)::int from refunds r join payments p on p.id = r.payment_id
    join checkouts i on i.id = p.checkout_id where r.status <> 'failed' and i.${BELONGS_TO_PEOPLE})
    + (select coalesce(sum(p.refunded), 0)::int from payments p join checkouts i on i.id = p.checkout_id
      where p.provider = 'cash' and i.${BELONGS_TO_PEOPLE}) as returned,
  (select coalesce(json_agg(json_build_object('owner', user_id, 'saleProduct', product_id, 'pieces', qty)), '[]')
    from bag_lines where ${BELONGS_TO_PEOPLE}) as bags,
  (select coalesce(json_agg(json_build_object('owner', user_id, 'saleProduct', product_id)), '[]')
    from wishlist_items where ${BELONGS_TO_PEOPLE}) as wishlist,
  (select coalesce(json_agg(json_build_object('saleProduct', product_id, 'onHand', on_hand, 'reserved', reserved)), '[]')
    from inventory_levels where product_id = any($2::uuid[])) as stock,
  (select coalesce(json_agg(json_build_object('owner', user_id, 'count', count)), '[]')
    from (select user_id, count(*) from user_feedback where ${BELONGS_TO_PEOPLE} group by 1) written) as reviews,
  (select coalesce(json_agg(json_build_object('owner', u.user_id, 'isOrder', u.order_id is not null)), '[]')
    from coupon_uses u join coupons c on c.id = u.coupon_id where c.code = $3 and u.state <> 'released') as "couponUses"`;

export interface StoredOrder extends Omit<FoundOrder, 'owner' | 'lines'> {
  readonly owner: PersonName;
  readonly lines: Lines;
}

export interface StoredState {
  readonly orders: readonly StoredOrder[];
  readonly openCheckouts: Readonly<Record<PersonName, number>>;
  /** Held by checkouts that are not finished. */
  readonly held: Readonly<Record<PersonName, Lines>>;
  /** Paise that payments of the two people brought, and that went back. */
  readonly captured: number;
  readonly returned: number;
  readonly bags: Readonly<Record<PersonName, Lines>>;
  readonly wishlist: Readonly<Record<PersonName, ReadonlySet<number>>>;
  readonly stock: readonly { readonly onHand: number; readonly reserved: number }[];
  readonly reviews: Readonly<Record<PersonName, number>>;
  /** Who has the coupon that is there for one order: by an order, or by a checkout that is not finished. */
  readonly singleCoupon: { readonly owner: PersonName; readonly isOrder: boolean } | null;
}

interface WalkData {
  readonly people: Readonly<Record<PersonName, Person>>;
  readonly saleProducts: readonly WalkProduct[];
  readonly coupons: WalkCoupons;
}

export async function readStoredState(
  client: pg.Client,
  { people, saleProducts, coupons }: WalkData,
): Promise<StoredState> {
  const ids = saleProducts.map(({ id }) => id);
  const { rows } = await client.query<StateRow>(STATE_QUERY, [[people.A.uid, people.B.uid], ids, coupons.single]);
  const found = rows[0];
  if (!found) throw new Error('the facts of the walk could not be read');
  const personName = (uid: string): PersonName => (uid === people.A.uid ? 'A' : 'B');
  const toLines = (lines: readonly FoundLine[]): Lines => {
    const sums = new Map<number, number>();
    for (const { saleProduct, pieces } of lines)
      sums.set(ids.indexOf(saleProduct), (sums.get(ids.indexOf(saleProduct)) ?? 0) + pieces);
    return sums;
  };
  const each = <Value>(value: (uid: string) => Value) => ({ A: value(people.A.uid), B: value(people.B.uid) });
  const [singleUse] = found.couponUses;
  const of = <Row extends { readonly owner: string }>(all: readonly Row[], uid: string) =>
    all.filter(({ owner }) => owner === uid);
  return {
    orders: found.orders.map(({ owner, lines, ...order }) => ({
      ...order,
      owner: personName(owner),
      lines: toLines(lines),
    })),
    openCheckouts: each((uid) => of(found.openCheckouts, uid)[0]?.count ?? 0),
    held: each((uid) => toLines(of(found.held, uid))),
    captured: found.captured,
    returned: found.returned,
    bags: each((uid) => toLines(of(found.bags, uid))),
    wishlist: each((uid) => new Set(of(found.wishlist, uid).map(({ saleProduct }) => ids.indexOf(saleProduct)))),
    stock: ids.map((id) => found.stock.find(({ saleProduct }) => saleProduct === id) ?? { onHand: 0, reserved: 0 }),
    reviews: each((uid) => of(found.reviews, uid)[0]?.count ?? 0),
    singleCoupon: singleUse ? { ...singleUse, owner: personName(singleUse.owner) } : null,
  };
}
