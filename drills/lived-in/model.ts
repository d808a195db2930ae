// What must be true after each step of a walk: two shoppers, one device, the orders they were promised. Steps change it as the store
// should change; `expectations.ts` compares it with the database and the browser. It knows no clock.

export type PersonName = 'A' | 'B';
export type Method = 'cod' | 'card' | 'upi';

/** Pieces by the position of the product in the walk. */
export type Lines = ReadonlyMap<number, number>;

export interface Purchase {
  readonly owner: PersonName;
  readonly method: Method;
  readonly lines: Lines;
  readonly total: number;
}

export interface ExpectedOrder extends Purchase {
  /** Null until the shopper has asked. */
  request: 'pending' | 'approved' | 'rejected' | null;
  /** What staff did with it: its pieces leave the house, her cash is collected, or both come back. */
  handled: 'sent' | 'delivered' | 'taken-back' | null;
}

export interface AccountModel {
  bag: Lines;
  wishlist: ReadonlySet<number>;
  reviews: number;
}

export interface TabModel {
  /** What the open payment window is about. */
  window: Purchase | null;
  /** She began another checkout since the window opened: a payment here is too late. */
  isWindowOver: boolean;
  /** Who opened the window: a payment ends before its page goes, whoever has signed in or out elsewhere. */
  payer: PersonName | null;
  /** Staff changed a product since checkout was opened here: one refusal that says so is right. */
  isOutdated: boolean;
  /** The tab hears nothing of the others, as one that the browser has frozen. Null when it is awake. */
  asleep: { readonly signedIn: PersonName | null } | null;
}

/** An order that exists and whose answer no page of the browser got. */
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
  /** It was not for sale at some time: a browser that came by then has it in no wishlist until it asks again. */
  wasInactive: boolean;
}

export interface Model {
  /** Whom the browser takes for signed in. */
  signedIn: PersonName | null;
  /** False when the server has ended her session and no page has noticed. */
  isSessionAlive: boolean;
  /** Her session ended without a sign-out: what the browser keeps of her waits for her. */
  leftBy: PersonName | null;
  isOnline: boolean;
  readonly accounts: Readonly<Record<PersonName, AccountModel>>;
  /** Of nobody who is signed in. */
  guest: { bag: Lines; wishlist: ReadonlySet<number> };
  readonly orders: ExpectedOrder[];
  /** Orders whose thank-you page she has seen: no page tells of them as of news. */
  readonly told: Set<string>;
  unanswered: Unanswered | null;
  readonly saleProducts: ProductModel[];
  readonly tabs: readonly [TabModel, TabModel];
}

const newAccount = (): AccountModel => ({ bag: new Map(), wishlist: new Set(), reviews: 0 });
const newTab = (): TabModel => ({ window: null, isWindowOver: false, payer: null, isOutdated: false, asleep: null });

export const newModel = (saleProducts: readonly ProductModel[]): Model => ({
  signedIn: null,
  isSessionAlive: false,
  leftBy: null,
  isOnline: true,
  accounts: { A: newAccount(), B: newAccount() },
  guest: { bag: new Map(), wishlist: new Set() },
  orders: [],
  told: new Set(),
  unanswered: null,
  saleProducts: saleProducts.map((saleProduct) => ({ ...saleProduct })),
  tabs: [newTab(), newTab()],
});

/** Adds, or with a negative number takes away; a line of nothing is none. */
export function changeLine(lines: Lines, saleProduct: number, by: number): Lines {
  const after = new Map(lines);
  const pieces = (after.get(saleProduct) ?? 0) + by;
  if (pieces > 0) after.set(saleProduct, pieces);
  else after.delete(saleProduct);
  return after;
}

export const addLines = (some: Lines, others: Lines): Lines =>
  [...others].reduce((sum, [saleProduct, pieces]) => changeLine(sum, saleProduct, pieces), some);

export const subtractLines = (some: Lines, others: Lines): Lines =>
  [...others].reduce((rest, [saleProduct, pieces]) => changeLine(rest, saleProduct, -pieces), some);

export const countUnits = (lines: Lines): number => [...lines.values()].reduce((sum, pieces) => sum + pieces, 0);

/** 1 x 2, 3 x 1: two units of the first product and one of the third. */
export const showLines = (lines: Lines): string =>
  [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([saleProduct, pieces]) => `${saleProduct + 1} x ${pieces}`)
    .join(', ') || 'nothing';

/** The bag that the device shows. */
export const shownBag = ({ signedIn, accounts, guest }: Model): Lines =>
  signedIn === null ? guest.bag : accounts[signedIn].bag;

export const shownWishlist = ({ signedIn, accounts, guest }: Model): ReadonlySet<number> =>
  signedIn === null ? guest.wishlist : accounts[signedIn].wishlist;

export function changeBag(model: Model, saleProduct: number, by: number): void {
  const holder = model.signedIn === null ? model.guest : model.accounts[model.signedIn];
  holder.bag = changeLine(holder.bag, saleProduct, by);
}

export function toggleWishlist(model: Model, saleProduct: number): void {
  const holder = model.signedIn === null ? model.guest : model.accounts[model.signedIn];
  const wishlist = new Set(holder.wishlist);
  if (!wishlist.delete(saleProduct)) wishlist.add(saleProduct);
  holder.wishlist = wishlist;
}

const TAX_PERCENT = 18;
const SHIPPING = 9_900;
const FREE_ABOVE = 99_900;
const COUPON_PERCENT = 10;

/** As the store prices it: 18 % on top, ₹99 up to ₹999, the walk's coupon takes 10 %. */
export function expectedTotal({ saleProducts }: Model, lines: Lines, hasCoupon: boolean): number {
  const subtotal = [...lines].reduce(
    (sum, [saleProduct, pieces]) => sum + (saleProducts[saleProduct]?.price ?? 0) * pieces,
    0,
  );
  const discount = hasCoupon ? Math.round((subtotal * COUPON_PERCENT) / 100) : 0;
  const shipping = subtotal > FREE_ABOVE ? 0 : SHIPPING;
  return subtotal + Math.round((subtotal * TAX_PERCENT) / 100) + shipping - discount;
}

/** It is an order now: what was bought leaves her bag, what was added meanwhile stays. */
export function addOrder(model: Model, purchase: Purchase): ExpectedOrder {
  const order: ExpectedOrder = { ...purchase, request: null, handled: null };
  model.orders.push(order);
  const account = model.accounts[purchase.owner];
  account.bag = subtractLines(account.bag, purchase.lines);
  return order;
}

export const isCancelled = ({ request, handled }: ExpectedOrder): boolean =>
  request === 'approved' || handled === 'taken-back';

export const isOutOfHouse = ({ handled }: ExpectedOrder): boolean => handled === 'sent' || handled === 'delivered';

/** Money of it is with the store. */
export const isPaid = (order: ExpectedOrder): boolean =>
  !isCancelled(order) && (order.method !== 'cod' || order.handled === 'delivered');

/** The page owes her word of it before anything else is ordered. */
export const isOwed = ({ unanswered, signedIn }: Model): boolean =>
  unanswered?.isCertain === true && unanswered.owner === signedIn;

/** A page was loaded: the browser hears that her session has ended. */
export function noticeSessionEnd(model: Model): void {
  if (model.signedIn === null || model.isSessionAlive || !model.isOnline) return;
  model.leftBy = model.signedIn;
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
  model.leftBy = null;
}

/** The device forgets her. */
export function signOut(model: Model): void {
  model.signedIn = null;
  model.isSessionAlive = false;
  model.leftBy = null;
  model.guest = { bag: new Map(), wishlist: new Set() };
  if (model.unanswered) model.unanswered.isCertain = false;
}
