// Compares the model with the database and the browser. Each function returns the differences; nothing is thrown.

import {
  countUnits,
  type ExpectedOrder,
  isCancelled,
  isOutOfHouse,
  isOwed,
  isPaid,
  type Lines,
  type Model,
  type PersonName,
  showLines,
  shownBag,
  shownWishlist,
} from './model.ts';
import type { Seen } from './seen.ts';
import type { StoredOrder, StoredState } from './stored-state.ts';
import type { Person } from './test-data.ts';
import { activeTab, isForeign, type World } from './world.ts';

export type ProblemKind = 'orders' | 'money' | 'stock' | 'bag' | 'wishlist' | 'reviews' | 'privacy' | 'holds';

export interface Problem {
  readonly kind: ProblemKind | 'page' | 'stuck' | 'server' | 'invariant';
  readonly text: string;
}

const PEOPLE: readonly PersonName[] = ['A', 'B'];

const showOrder = (order: { owner: PersonName; method: string; lines: Lines; total: number }, state: string): string =>
  `${order.owner} by ${order.method}: ${showLines(order.lines)}, ${order.total} paise, ${state}`;

const expectedText = (order: ExpectedOrder): string => showOrder(order, isCancelled(order) ? 'cancelled' : 'live');

/** An order for somebody else's name or address is another order than the one that was expected. */
function foundText(order: StoredOrder, people: Readonly<Record<PersonName, Person>>): string {
  const { fullName, email, streets } = people[order.owner];
  const isOwn = order.name === fullName && order.email === email && streets.includes(order.street);
  const wrong = isOwn ? '' : `, in the name of ${order.name} <${order.email}>, ${order.street}`;
  return showOrder(order, order.status === 'cancelled' ? 'cancelled' : 'live') + wrong;
}

/** What is in one list and not in the other, each entry as often as it is too often there. */
function findSurplus(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((each) => {
    const place = left.indexOf(each);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function orderProblems({ model, people }: World, stored: StoredState): string[] {
  const expected = model.orders.map(expectedText);
  const found = stored.orders.map((order) => foundText(order, people));
  return [
    ...findSurplus(expected, found).map((text) => `this order is missing: ${text}`),
    ...findSurplus(found, expected).map((text) => `nobody placed this order: ${text}`),
  ];
}

/** Every thank-you page shows an order that exists; that it is the right one is for the step to say. */
const thanksProblems = ({ thanked }: World, stored: StoredState): string[] =>
  thanked
    .filter((orderId) => !stored.orders.some((order) => order.orderId === orderId))
    .map((orderId) => `the thank-you page shows order ${orderId}, which does not exist`);

function moneyProblems({ model }: World, stored: StoredState): string[] {
  const worth = model.orders.filter(isPaid).reduce((sum, { total }) => sum + total, 0);
  const kept = stored.captured - stored.returned;
  return kept === worth
    ? []
    : [`taken ${stored.captured} - returned ${stored.returned} paise, paid orders are ${worth}`];
}

const countHeld = (stored: StoredState, saleProduct: number): number =>
  PEOPLE.reduce((sum, person) => sum + (stored.held[person].get(saleProduct) ?? 0), 0);

function stockProblems({ model }: World, stored: StoredState): string[] {
  return model.saleProducts.flatMap(({ onHand }, saleProduct) => {
    const found = stored.stock[saleProduct] ?? { onHand: 0, reserved: 0 };
    const countUnits = (orders: readonly ExpectedOrder[]): number =>
      orders.reduce((sum, { lines }) => sum + (lines.get(saleProduct) ?? 0), 0);
    const inHouse = onHand - countUnits(model.orders.filter(isOutOfHouse));
    const waiting = model.orders.filter((order) => !isCancelled(order) && !isOutOfHouse(order));
    const reserved = countUnits(waiting) + countHeld(stored, saleProduct);
    if (found.onHand === inHouse && found.reserved === reserved) return [];
    return [
      `saleProduct ${saleProduct + 1}: ${found.onHand} on hand, ${found.reserved} reserved; expected ${inHouse} and ${reserved}`,
    ];
  });
}

/** One unfinished checkout per person: a new one releases the one before. */
const holdProblems = (_world: World, stored: StoredState): string[] =>
  PEOPLE.filter((person) => stored.openCheckouts[person] > 1).map(
    (person) => `${person} has ${stored.openCheckouts[person]} open checkouts`,
  );

const isSame = (some: Lines, others: Lines): boolean => showLines(some) === showLines(others);

const isSameSet = (some: ReadonlySet<number>, others: ReadonlySet<number>): boolean =>
  some.size === others.size && [...some].every((each) => others.has(each));

/** Changes of a browser without a connection have not come to the account yet. */
const isAccountBehind = ({ isOnline, signedIn, isSessionAlive }: Model, person: PersonName): boolean =>
  signedIn === person && (!isOnline || !isSessionAlive);

function bagProblems({ model }: World, stored: StoredState): string[] {
  return PEOPLE.filter((person) => !isAccountBehind(model, person)).flatMap((person) => {
    const [found, expected] = [stored.bags[person], model.accounts[person].bag];
    return isSame(found, expected)
      ? []
      : [`the bag of account ${person} has ${showLines(found)}, expected ${showLines(expected)}`];
  });
}

function wishlistProblems({ model }: World, stored: StoredState): string[] {
  return PEOPLE.filter((person) => !isAccountBehind(model, person)).flatMap((person) => {
    const [found, expected] = [stored.wishlist[person], model.accounts[person].wishlist];
    return isSameSet(found, expected)
      ? []
      : [`the wishlist of account ${person} has ${[...found]}, expected ${[...expected]}`];
  });
}

const reviewProblems = ({ model }: World, stored: StoredState): string[] =>
  PEOPLE.filter((person) => stored.reviews[person] !== model.accounts[person].reviews).map(
    (person) => `${person} has ${stored.reviews[person]} reviews, expected ${model.accounts[person].reviews}`,
  );

/** The browser does not know yet that its bag was bought, or that her session is over. */
const isDeviceBehind = ({ unanswered, signedIn, isSessionAlive }: Model): boolean =>
  unanswered?.isCertain === true || (signedIn !== null && !isSessionAlive);

function deviceBagProblems(world: World, seen: Seen): string[] {
  const { model } = world;
  if (isDeviceBehind(model)) return [];
  const expected = shownBag(model);
  const problems = isSame(seen.bag, expected)
    ? []
    : [`the browser keeps a bag of ${showLines(seen.bag)}, expected ${showLines(expected)}`];
  const isCounted =
    seen.shownCount === null || seen.shownCount === countUnits(expected) || activeTab(world).asleep !== null;
  if (isCounted) return problems;
  return [...problems, `the header counts ${seen.shownCount} in the bag, expected ${countUnits(expected)}`];
}

/** A product that is not for sale stays in the account's wishlist; a browser shows it again when it has asked the account. */
function deviceWishlistProblems({ model }: World, seen: Seen): string[] {
  const onSale = (wishlist: ReadonlySet<number>) =>
    new Set([...wishlist].filter((saleProduct) => !model.saleProducts[saleProduct]?.wasInactive));
  const [found, expected] = [onSale(seen.wishlist), onSale(shownWishlist(model))];
  return isSameSet(found, expected) ? [] : [`the browser keeps the wishlist ${[...found]}, expected ${[...expected]}`];
}

const markIn = (text: string, { marks, email }: Person): string | undefined =>
  [...marks, email].find((mark) => text.toLowerCase().includes(mark.toLowerCase()));

/** What the browser keeps of somebody whose session ended waits for her, unseen. */
function privacyProblems(world: World, seen: Seen): string[] {
  const { model, people } = world;
  if (isForeign(world)) return [];
  return PEOPLE.filter((person) => person !== model.signedIn).flatMap((person) => {
    const now = model.signedIn === null ? 'nobody is signed in' : `${model.signedIn} is signed in`;
    const places = { 'on the page': seen.text, 'in local storage': seen.local, 'in session storage': seen.session };
    return Object.entries(places).flatMap(([place, text]) => {
      const isAllowed = place === 'on the page' ? activeTab(world).payer === person : model.leftBy === person;
      if (isAllowed) return [];
      const mark = markIn(text, people[person]);
      return mark === undefined ? [] : [`"${mark}" of ${person} is ${place} (${seen.path}) while ${now}`];
    });
  });
}

/** An empty bag with no word of the order that emptied it. */
const silenceProblems = ({ model }: World, seen: Seen): string[] =>
  isOwed(model) && seen.path === '/checkout' && seen.heading === 'Your Bag is Empty'
    ? [`checkout says "${seen.heading}" and nothing of order ${model.unanswered?.orderId}`]
    : [];

const oldNewsProblems = ({ model }: World, { earlierId }: Seen): string[] =>
  earlierId !== null && model.told.has(earlierId)
    ? [`checkout tells of order ${earlierId} again, whose thank-you page was shown before`]
    : [];

type StoredCheck = (world: World, stored: StoredState) => string[];
type PageCheck = (world: World, seen: Seen) => string[];

const STORED_CHECKS: readonly (readonly [ProblemKind, StoredCheck])[] = [
  ['orders', orderProblems],
  ['orders', thanksProblems],
  ['money', moneyProblems],
  ['stock', stockProblems],
  ['holds', holdProblems],
  ['bag', bagProblems],
  ['wishlist', wishlistProblems],
  ['reviews', reviewProblems],
];

const PAGE_CHECKS: readonly (readonly [ProblemKind, PageCheck])[] = [
  ['bag', deviceBagProblems],
  ['wishlist', deviceWishlistProblems],
  ['privacy', privacyProblems],
  ['orders', silenceProblems],
  ['orders', oldNewsProblems],
];

export function findProblems(world: World, stored: StoredState, seen: Seen): Problem[] {
  return [
    ...STORED_CHECKS.flatMap(([kind, find]) => find(world, stored).map((text) => ({ kind, text }))),
    ...PAGE_CHECKS.flatMap(([kind, find]) => find(world, seen).map((text) => ({ kind, text }))),
  ];
}
