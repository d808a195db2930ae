// Compares the model with the database and the browser. Each function returns the differences; nothing is thrown.

import { messageProblems } from './message-expectations.ts';
import {
  countUnits,
  type ExpectedOrder,
  hasLeftWarehouse,
  isCancelled,
  isPaid,
  type Lines,
  type Model,
  mustShowLostOrder,
  type PersonName,
  showLines,
  shownBag,
  shownWishlist,
} from './model.ts';
import { brandProblems, contactProblems, contentPageProblems, noteProblems } from './own-shop-expectations.ts';
import type { PageState } from './page-state.ts';
import type { StoredOrder, StoredState } from './stored-state.ts';
import type { Person } from './test-data.ts';
import { activeTab, isOtherPersonsPage, type World } from './world.ts';

export type ProblemKind =
  | 'orders'
  | 'money'
  | 'stock'
  | 'skus'
  | 'bag'
  | 'wishlist'
  | 'reviews'
  | 'privacy'
  | 'reservations'
  | 'addresses'
  | 'brand'
  | 'pages'
  | 'complaints'
  | 'contact'
  | 'notes'
  | 'messages';

export interface Problem {
  readonly kind: ProblemKind | 'page' | 'stuck' | 'server' | 'invariant';
  readonly text: string;
}

const PEOPLE: readonly PersonName[] = ['A', 'B'];

const showOrder = (order: { owner: PersonName; method: string; lines: Lines; total: number }, state: string): string =>
  `${order.owner} by ${order.method}: ${showLines(order.lines)}, ${order.total} paise, ${state}`;

const expectedText = (order: ExpectedOrder): string => showOrder(order, isCancelled(order) ? 'cancelled' : 'live');

/** The text of a stored order; it differs from the expected text when name, email or street belong to another person. */
function foundText(order: StoredOrder, people: Readonly<Record<PersonName, Person>>): string {
  const { fullName, email, streets } = people[order.owner];
  const isOwn = order.name === fullName && order.email === email && streets.includes(order.street);
  const wrong = isOwn ? '' : `, in the name of ${order.name} <${order.email}>, ${order.street}`;
  return showOrder(order, order.status === 'cancelled' ? 'cancelled' : 'live') + wrong;
}

/** Entries of the first list that the second lacks, with multiplicity. */
function findSurplus(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((each) => {
    const index = left.indexOf(each);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

function orderProblems({ model, people }: World, stored: StoredState): string[] {
  const expected = model.orders.map(expectedText);
  const found = stored.orders.map((order) => foundText(order, people));
  return [
    ...findSurplus(expected, found).map((text) => `missing order: ${text}`),
    ...findSurplus(found, expected).map((text) => `unexpected order: ${text}`),
  ];
}

/** Every thank-you page shows an order that exists; each step checks that it is the right one. */
const thanksProblems = ({ thanked }: World, stored: StoredState): string[] =>
  thanked
    .filter((orderId) => !stored.orders.some((order) => order.orderId === orderId))
    .map((orderId) => `the thank-you page shows order ${orderId}, which does not exist`);

function moneyProblems({ model }: World, stored: StoredState): string[] {
  const expectedPaise = model.orders.filter(isPaid).reduce((sum, { total, refunded }) => sum + total - refunded, 0);
  const netPaise = stored.captured - stored.returned;
  return netPaise === expectedPaise
    ? []
    : [`captured ${stored.captured}, returned ${stored.returned} paise, but paid orders sum to ${expectedPaise}`];
}

const countReservedByCheckouts = (stored: StoredState, saleProduct: number): number =>
  PEOPLE.reduce((sum, person) => sum + (stored.reserved[person].get(saleProduct) ?? 0), 0);

/** A size has the SKU that staff gave it last; an order has one that the size had. */
function skuProblems({ model }: World, stored: StoredState): string[] {
  const sizes = model.saleProducts.flatMap(({ skus }, index) =>
    stored.stock[index]?.sku === skus.at(-1)
      ? []
      : [`product ${index + 1} has the SKU ${stored.stock[index]?.sku}, expected ${skus.at(-1)}`],
  );
  const lines = stored.orders.flatMap(({ orderId, skus }) =>
    skus
      .filter(({ saleProduct, sku }) => sku === null || !model.saleProducts[saleProduct]?.skus.includes(sku))
      .map(({ saleProduct, sku }) => `order ${orderId} has the SKU ${sku}, which product ${saleProduct + 1} never had`),
  );
  return [...sizes, ...lines];
}

function stockProblems({ model }: World, stored: StoredState): string[] {
  return model.saleProducts.flatMap(({ onHand, reservedElsewhere }, saleProduct) => {
    const found = stored.stock[saleProduct] ?? { onHand: 0, reserved: 0 };
    const countUnitsIn = (orders: readonly ExpectedOrder[]): number =>
      orders.reduce((sum, { lines }) => sum + (lines.get(saleProduct) ?? 0), 0);
    const expectedOnHand = onHand - countUnitsIn(model.orders.filter(hasLeftWarehouse));
    const waiting = model.orders.filter((order) => !isCancelled(order) && !hasLeftWarehouse(order));
    const reserved = countUnitsIn(waiting) + countReservedByCheckouts(stored, saleProduct) + reservedElsewhere;
    if (found.onHand === expectedOnHand && found.reserved === reserved) return [];
    return [
      `product ${saleProduct + 1}: ${found.onHand} on hand, ${found.reserved} reserved; expected ${expectedOnHand} and ${reserved}`,
    ];
  });
}

/** One unfinished checkout per person: a new one releases the one before. */
const reservationProblems = (_world: World, stored: StoredState): string[] =>
  PEOPLE.filter((person) => stored.openCheckouts[person] > 1).map(
    (person) => `${person} has ${stored.openCheckouts[person]} open checkouts`,
  );

const hasSameLines = (some: Lines, others: Lines): boolean => showLines(some) === showLines(others);

const isSameSet = (some: ReadonlySet<number>, others: ReadonlySet<number>): boolean =>
  some.size === others.size && [...some].every((each) => others.has(each));

/** True while changes of an offline browser have not reached the account. */
const isAccountBehind = ({ isOnline, signedIn, isSessionAlive }: Model, person: PersonName): boolean =>
  signedIn === person && (!isOnline || !isSessionAlive);

function bagProblems({ model }: World, stored: StoredState): string[] {
  return PEOPLE.filter((person) => !isAccountBehind(model, person)).flatMap((person) => {
    const [found, expected] = [stored.bags[person], model.accounts[person].bag];
    return hasSameLines(found, expected)
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

/** S-CHK2-01: the address of an order is saved with it, and never twice. */
function addressProblems(_world: World, { orders, streets }: StoredState): string[] {
  const unsaved = orders.filter(({ owner, street }) => !streets[owner].includes(street));
  const repeated = PEOPLE.filter((person) => new Set(streets[person]).size < streets[person].length);
  return [
    ...unsaved.map(
      ({ owner, street }) => `${street}, where an order of ${owner} goes, is not among the saved addresses`,
    ),
    ...repeated.map((person) => `${person} has an address twice: ${streets[person].join(', ')}`),
  ];
}

/** A-GRV-07: the shopper gets the acknowledgement, the answer and the closing by mail, each once. */
const MAILS = { open: 1, answered: 2, closed: 3 } as const;

function complaintProblems({ model }: World, { complaints }: StoredState): string[] {
  const expected = model.complaints.map(({ text, status }) => `${text}: ${status}, ${MAILS[status]} mails`);
  const found = complaints.map(({ text, status, mails }) => `${text}: ${status}, ${mails} mails`);
  return [
    ...findSurplus(expected, found).map((text) => `missing complaint: ${text}`),
    ...findSurplus(found, expected).map((text) => `unexpected complaint: ${text}`),
  ];
}

/** True while the browser has not noticed that its bag was bought or that the session ended. */
const isDeviceBehind = ({ unanswered, signedIn, isSessionAlive }: Model): boolean =>
  unanswered?.isCertain === true || (signedIn !== null && !isSessionAlive);

function deviceBagProblems(world: World, pageState: PageState): string[] {
  const { model } = world;
  if (isDeviceBehind(model)) return [];
  const expected = shownBag(model);
  const problems = hasSameLines(pageState.bag, expected)
    ? []
    : [`the browser keeps a bag of ${showLines(pageState.bag)}, expected ${showLines(expected)}`];
  const isCounted =
    pageState.shownCount === null || pageState.shownCount === countUnits(expected) || activeTab(world).frozen !== null;
  if (isCounted) return problems;
  return [...problems, `the header counts ${pageState.shownCount} in the bag, expected ${countUnits(expected)}`];
}

/** Ignores products that were inactive: they stay in the account's wishlist, but a browser may hide them until it reloads the wishlist. */
function deviceWishlistProblems({ model }: World, pageState: PageState): string[] {
  const onSale = (wishlist: ReadonlySet<number>) =>
    new Set([...wishlist].filter((saleProduct) => !model.saleProducts[saleProduct]?.wasInactive));
  const [found, expected] = [onSale(pageState.wishlist), onSale(shownWishlist(model))];
  return isSameSet(found, expected) ? [] : [`the browser keeps the wishlist ${[...found]}, expected ${[...expected]}`];
}

const findPersonalText = (text: string, { personalTexts, email }: Person): string | undefined =>
  [...personalTexts, email].find((mark) => text.toLowerCase().includes(mark.toLowerCase()));

/** Data of another person must not be visible or stored. Exception: data of a person whose session ended stays stored for the next sign-in. */
function privacyProblems(world: World, pageState: PageState): string[] {
  const { model, people } = world;
  if (isOtherPersonsPage(world)) return [];
  return PEOPLE.filter((person) => person !== model.signedIn).flatMap((person) => {
    const now = model.signedIn === null ? 'nobody is signed in' : `${model.signedIn} is signed in`;
    const places = {
      'on the page': pageState.text,
      'in local storage': pageState.local,
      'in session storage': pageState.session,
    };
    return Object.entries(places).flatMap(([place, text]) => {
      const isAllowed = place === 'on the page' ? activeTab(world).payer === person : model.endedSessionOf === person;
      if (isAllowed) return [];
      const personalText = findPersonalText(text, people[person]);
      return personalText === undefined
        ? []
        : [`"${personalText}" of ${person} is ${place} (${pageState.path}) while ${now}`];
    });
  });
}

/** Checkout must not show an empty bag without a message about the order that emptied it. */
const missingMessageProblems = ({ model }: World, pageState: PageState): string[] =>
  mustShowLostOrder(model) && pageState.path === '/checkout' && pageState.heading === 'Your Bag is Empty'
    ? [`checkout shows "${pageState.heading}" without a message about order ${model.unanswered?.orderId}`]
    : [];

const repeatedMessageProblems = ({ model }: World, { foundOrderId }: PageState): string[] =>
  foundOrderId !== null && model.thankedOrderIds.has(foundOrderId)
    ? [`checkout shows order ${foundOrderId} again after its thank-you page`]
    : [];

type StoredCheck = (world: World, stored: StoredState) => string[];
type PageCheck = (world: World, pageState: PageState) => string[];

const STORED_CHECKS: readonly (readonly [ProblemKind, StoredCheck])[] = [
  ['orders', orderProblems],
  ['orders', thanksProblems],
  ['money', moneyProblems],
  ['stock', stockProblems],
  ['skus', skuProblems],
  ['reservations', reservationProblems],
  ['bag', bagProblems],
  ['wishlist', wishlistProblems],
  ['reviews', reviewProblems],
  ['addresses', addressProblems],
  ['brand', brandProblems],
  ['pages', contentPageProblems],
  ['complaints', complaintProblems],
  ['contact', contactProblems],
  ['notes', noteProblems],
  ['messages', messageProblems],
];

const PAGE_CHECKS: readonly (readonly [ProblemKind, PageCheck])[] = [
  ['bag', deviceBagProblems],
  ['wishlist', deviceWishlistProblems],
  ['privacy', privacyProblems],
  ['orders', missingMessageProblems],
  ['orders', repeatedMessageProblems],
];

export function findProblems(world: World, stored: StoredState, pageState: PageState): Problem[] {
  return [
    ...STORED_CHECKS.flatMap(([kind, find]) => find(world, stored).map((text) => ({ kind, text }))),
    ...PAGE_CHECKS.flatMap(([kind, find]) => find(world, pageState).map((text) => ({ kind, text }))),
  ];
}
