// The expected state after each step of a walk: two shoppers, one device, the orders they were promised. Steps change it as the store
// should change; `expectations.ts` compares it with the database and the browser. It has no clock.

export type PersonName = 'A' | 'B';
export type Method = 'cod' | 'card' | 'upi';

/** Units by the product's index in the walk. */
export type Lines = ReadonlyMap<number, number>;

/** Units of one product that a walk puts in a bag at most: few enough that the whole bag can still be bought. */
export const MAX_UNITS = 4;

export interface Purchase {
  readonly owner: PersonName;
  readonly method: Method;
  readonly lines: Lines;
  readonly total: number;
}

export interface ExpectedOrder extends Purchase {
  /** The cancellation request; null without one. */
  request: 'pending' | 'approved' | 'rejected' | null;
  /** The staff action: shipped, marked as delivered (cash is collected), or units and cash taken back. */
  handled: 'sent' | 'delivered' | 'taken-back' | null;
  /** Paise that were refunded for units that came back. */
  refunded: number;
}

export interface AccountModel {
  bag: Lines;
  wishlist: ReadonlySet<number>;
  reviews: number;
  /** What she says about offers by email; null before she says anything. */
  offers: 'given' | 'withdrawn' | null;
}

export interface TabModel {
  /** The purchase of the open payment window. */
  window: Purchase | null;
  /** The shopper began another checkout since the window opened: a payment here is too late. */
  isWindowExpired: boolean;
  /** Who opened the window. The page stays open until the payment ends, even if another tab signs in or out. */
  payer: PersonName | null;
  /** Staff changed a product since checkout was opened here: one refusal because of that is correct. */
  isOutdated: boolean;
  /** Set while the browser has frozen the tab: it gets no events of other tabs. */
  frozen: { readonly signedIn: PersonName | null } | null;
}

/** An existing order whose response no page received. */
export interface Unanswered {
  readonly orderId: string;
  readonly owner: PersonName;
  /** False when the browser may have forgotten it since. */
  isCertain: boolean;
}

export interface ProductModel {
  price: number;
  onHand: number;
  isActive: boolean;
  /** True when it was inactive at some time: a browser may hide it from the wishlist until it reloads the wishlist. */
  wasInactive: boolean;
  /** Every SKU that its size had; the last one is the current. */
  readonly skus: string[];
  /** The addresses that staff gave it during the walk; the last one is the current. */
  readonly addresses: string[];
  /** Its time of publication is still to come. */
  isScheduled: boolean;
  /** Units that a payment link reserves, waiting or paid, and those that guests bought. */
  reservedElsewhere: number;
}

/** The page that staff write during the walk. */
export interface PageModel {
  /** How many texts were saved. */
  readonly savedTexts: number;
  readonly text: string;
  readonly isPublished: boolean;
}

export interface ComplaintModel {
  readonly number: string;
  readonly text: string;
  status: 'open' | 'answered' | 'closed';
}

export interface ContactTimes {
  readonly hours: string;
  /** '' is not shown. */
  readonly replyTime: string;
}

export interface Model {
  /** The person whom the browser shows as signed in. */
  signedIn: PersonName | null;
  /** False when the server has ended the session and no page has noticed. */
  isSessionAlive: boolean;
  /** The person whose session ended without a sign-out: the browser keeps the data for the next sign-in. */
  endedSessionOf: PersonName | null;
  isOnline: boolean;
  readonly accounts: Readonly<Record<PersonName, AccountModel>>;
  /** Bag and wishlist of a visitor who is not signed in. */
  guest: { bag: Lines; wishlist: ReadonlySet<number> };
  readonly orders: ExpectedOrder[];
  /** Orders whose thank-you page was shown: checkout must not show them again as new. */
  readonly thankedOrderIds: Set<string>;
  unanswered: Unanswered | null;
  /** The store's prices include GST. */
  readonly isTaxIncluded: boolean;
  readonly saleProducts: ProductModel[];
  /** The payment link that waits; null without one. */
  link: { readonly saleProduct: number; readonly url: string } | null;
  /** Null before staff write it. */
  page: PageModel | null;
  readonly complaints: ComplaintModel[];
  /** The notes that staff added to orders, oldest first. */
  readonly notes: string[];
  /** When and how soon the store answers; null before staff change it. */
  contactTimes: ContactTimes | null;
  /** The line under the store's name; null before staff change it. */
  brandLine: string | null;
  /** What the walk's synonym finds; null before staff added it. */
  synonym: string | null;
  /** The order of the walk's products in the walk's collection; null before staff added it. */
  collection: readonly number[] | null;
  /** Products 1 and 2 are two colours of one style. */
  hasStyle: boolean;
  /** Somebody who waits for product 3; the store tells her once. */
  wait: 'waiting' | 'notified' | null;
  /** The ids of the orders whose messages need no check: placed before the message was on, or checked. Null before it is on. */
  checkedMessagesOf: ReadonlySet<string> | null;
  readonly tabs: readonly [TabModel, TabModel];
}

const newAccount = (): AccountModel => ({ bag: new Map(), wishlist: new Set(), reviews: 0, offers: null });
const newTab = (): TabModel => ({ window: null, isWindowExpired: false, payer: null, isOutdated: false, frozen: null });

export const newModel = (saleProducts: readonly ProductModel[], isTaxIncluded: boolean): Model => ({
  isTaxIncluded,
  signedIn: null,
  isSessionAlive: false,
  endedSessionOf: null,
  isOnline: true,
  accounts: { A: newAccount(), B: newAccount() },
  guest: { bag: new Map(), wishlist: new Set() },
  orders: [],
  thankedOrderIds: new Set(),
  unanswered: null,
  saleProducts: saleProducts.map((saleProduct) => ({
    ...saleProduct,
    skus: [...saleProduct.skus],
    addresses: [...saleProduct.addresses],
  })),
  link: null,
  page: null,
  complaints: [],
  notes: [],
  contactTimes: null,
  brandLine: null,
  synonym: null,
  collection: null,
  hasStyle: false,
  wait: null,
  checkedMessagesOf: null,
  tabs: [newTab(), newTab()],
});

/** Changes the quantity of a line; removes the line at zero. */
export function changeLine(lines: Lines, saleProduct: number, by: number): Lines {
  const after = new Map(lines);
  const units = (after.get(saleProduct) ?? 0) + by;
  if (units > 0) after.set(saleProduct, units);
  else after.delete(saleProduct);
  return after;
}

export const addLines = (some: Lines, others: Lines): Lines =>
  [...others].reduce((sum, [saleProduct, units]) => changeLine(sum, saleProduct, units), some);

export const subtractLines = (some: Lines, others: Lines): Lines =>
  [...others].reduce((remaining, [saleProduct, units]) => changeLine(remaining, saleProduct, -units), some);

export const countUnits = (lines: Lines): number => [...lines.values()].reduce((sum, units) => sum + units, 0);

/** 1 x 2, 3 x 1: two units of the first product and one of the third. */
export const showLines = (lines: Lines): string =>
  [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([saleProduct, units]) => `${saleProduct + 1} x ${units}`)
    .join(', ') || 'nothing';

/** The bag that the device shows. */
export const shownBag = ({ signedIn, accounts, guest }: Model): Lines =>
  signedIn === null ? guest.bag : accounts[signedIn].bag;

export const shownWishlist = ({ signedIn, accounts, guest }: Model): ReadonlySet<number> =>
  signedIn === null ? guest.wishlist : accounts[signedIn].wishlist;

export function changeBag(model: Model, saleProduct: number, by: number): void {
  const owner = model.signedIn === null ? model.guest : model.accounts[model.signedIn];
  owner.bag = changeLine(owner.bag, saleProduct, by);
}

export function toggleWishlist(model: Model, saleProduct: number): void {
  const owner = model.signedIn === null ? model.guest : model.accounts[model.signedIn];
  const wishlist = new Set(owner.wishlist);
  if (!wishlist.delete(saleProduct)) wishlist.add(saleProduct);
  owner.wishlist = wishlist;
}

const TAX_PERCENT = 18;
const SHIPPING = 9_900;
const FREE_ABOVE = 99_900;
const COUPON_PERCENT = 10;

/** The store's price: 18 % tax unless it is included, ₹99 shipping up to ₹999, and 10 % off with the walk's coupon. */
export function expectedTotal({ saleProducts, isTaxIncluded }: Model, lines: Lines, hasCoupon: boolean): number {
  const subtotal = [...lines].reduce(
    (sum, [saleProduct, units]) => sum + (saleProducts[saleProduct]?.price ?? 0) * units,
    0,
  );
  const discount = hasCoupon ? Math.round((subtotal * COUPON_PERCENT) / 100) : 0;
  const shipping = subtotal > FREE_ABOVE ? 0 : SHIPPING;
  const tax = isTaxIncluded ? 0 : Math.round((subtotal * TAX_PERCENT) / 100);
  return subtotal + tax + shipping - discount;
}

/** Adds the order and removes its units from the bag; items added since then stay. */
export function addOrder(model: Model, purchase: Purchase): ExpectedOrder {
  const order: ExpectedOrder = { ...purchase, request: null, handled: null, refunded: 0 };
  model.orders.push(order);
  const account = model.accounts[purchase.owner];
  account.bag = subtractLines(account.bag, purchase.lines);
  return order;
}

export const isCancelled = ({ request, handled }: ExpectedOrder): boolean =>
  request === 'approved' || handled === 'taken-back';

export const hasLeftWarehouse = ({ handled }: ExpectedOrder): boolean => handled === 'sent' || handled === 'delivered';

/** True when the store has the payment. */
export const isPaid = (order: ExpectedOrder): boolean =>
  !isCancelled(order) && (order.method !== 'cod' || order.handled === 'delivered');

/** True when checkout must show the order whose response was lost before another order is placed. */
export const mustShowLostOrder = ({ unanswered, signedIn }: Model): boolean =>
  unanswered?.isCertain === true && unanswered.owner === signedIn;

/** A page load notices that the session has ended. */
export function noticeSessionEnd(model: Model): void {
  if (model.signedIn === null || model.isSessionAlive || !model.isOnline) return;
  model.endedSessionOf = model.signedIn;
  model.signedIn = null;
}

export function signIn(model: Model, person: PersonName): void {
  const account = model.accounts[person];
  account.bag = addLines(account.bag, model.guest.bag);
  account.wishlist = new Set([...account.wishlist, ...model.guest.wishlist]);
  model.guest = { bag: new Map(), wishlist: new Set() };
  if (model.unanswered && model.unanswered.owner !== person) model.unanswered.isCertain = false;
  model.signedIn = person;
  model.isSessionAlive = true;
  model.endedSessionOf = null;
}

/** The browser deletes all personal data. */
export function signOut(model: Model): void {
  model.signedIn = null;
  model.isSessionAlive = false;
  model.endedSessionOf = null;
  model.guest = { bag: new Map(), wishlist: new Set() };
  if (model.unanswered) model.unanswered.isCertain = false;
}
