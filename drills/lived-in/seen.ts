// What a tab shows and what its browser stores, read with one evaluation.
import type { Page } from '@playwright/test';
import type { Lines, Method } from './model.ts';
import type { WalkProduct } from './test-data.ts';

interface FoundOnPage {
  readonly path: string;
  readonly query: string;
  readonly heading: string;
  readonly text: string;
  readonly local: string;
  readonly session: string;
  /** The readable cookie says that somebody is signed in. */
  readonly isHinted: boolean;
  readonly cart: readonly { readonly id: string; readonly qty: number }[];
  readonly wishlist: readonly { readonly id: string }[];
  readonly isPlaceable: boolean;
  readonly isBusy: boolean;
  /** Prices are being asked for, or another step of checkout or the thank-you page is on its way. */
  readonly isWaiting: boolean;
  readonly hasWindow: boolean;
  readonly hasDialog: boolean;
  readonly step: string;
  readonly payBy: string;
  /** It is applied and counted. */
  readonly hasCoupon: boolean;
  /** It is applied, counted or not. */
  readonly couponCode: string | null;
  readonly trouble: string;
  /** The order that a page of checkout tells of beside what is not ordered yet. */
  readonly earlierId: string | null;
  readonly shownCount: number | null;
}

export interface Seen extends Omit<FoundOnPage, 'cart' | 'wishlist' | 'step' | 'payBy'> {
  readonly bag: Lines;
  readonly wishlist: ReadonlySet<number>;
  /** Of checkout; 0 elsewhere. */
  readonly step: 0 | 1 | 2 | 3;
  /** What the review says it is paid by. */
  readonly method: Method | null;
}

/** Runs in the page. */
function readInPage(): FoundOnPage {
  const all = (storage: Storage) =>
    JSON.stringify(Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key)])));
  const list = (key: string) => {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  };
  const words = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText.trim() ?? '';
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main aside button')];
  const place = buttons.find(({ innerText }) => innerText.trim() === 'Place Order');
  const bag = document.querySelector('header a[href="/cart"]');
  const isCheckout = location.pathname === '/checkout';
  const earlier = document.querySelector<HTMLAnchorElement>('main a[href^="/order-success?orderId="]');
  const said = bag?.getAttribute('aria-label') ?? bag?.textContent ?? '';
  return {
    path: location.pathname,
    query: location.search,
    heading: words('h1'),
    text: [document.title, document.body.innerText, ...fields, location.href].join('\n'),
    local: all(localStorage),
    session: all(sessionStorage),
    isHinted: /(?:^|; )signed-in=(?!;|$)/.test(document.cookie),
    cart: list('cart'),
    wishlist: list('wishlist'),
    isPlaceable: place !== undefined && !place.disabled && place.getAttribute('aria-disabled') === null,
    isBusy: buttons.some(({ innerText }) => innerText.trim().startsWith('Placing Order')),
    isWaiting: document.querySelector('main aside [aria-busy=true], main .placed') !== null,
    hasWindow: document.querySelector('dialog.rzp-demo[open]') !== null,
    hasDialog: document.querySelector('dialog[open]') !== null,
    step: words('main [aria-current=step]'),
    payBy: words('.review .rcard:nth-of-type(2) b'),
    hasCoupon: document.querySelector('.coupon__on:not(.coupon__on--off)') !== null,
    couponCode: words('.coupon__on b') || null,
    trouble: words('main aside .alert--bad'),
    earlierId: isCheckout && earlier ? new URL(earlier.href).searchParams.get('orderId') : null,
    shownCount: /Bag, (\d+)/.test(said) ? Number(/Bag, (\d+)/.exec(said)?.[1]) : null,
  };
}

const STEPS = ['Shipping Details', 'Payment Method', 'Review & Place Order'] as const;
const METHODS: Readonly<Record<string, Method>> = { 'Cash on delivery': 'cod', Card: 'card', UPI: 'upi' };

export async function readPage(page: Page, saleProducts: readonly WalkProduct[]): Promise<Seen> {
  const { cart, wishlist, step, payBy, ...found } = await page.evaluate(readInPage);
  const place = (id: string) => saleProducts.findIndex((saleProduct) => saleProduct.id === id);
  const shownStep = (STEPS.findIndex((name) => step.includes(name)) + 1) as Seen['step'];
  const requestedStep = Number(new URLSearchParams(found.query).get('step') ?? 1);
  return {
    ...found,
    isWaiting: found.isWaiting || (shownStep > 0 && shownStep !== requestedStep),
    bag: new Map(cart.map(({ id, qty }) => [place(id), qty])),
    wishlist: new Set(wishlist.map(({ id }) => place(id))),
    step: shownStep,
    method: METHODS[payBy] ?? null,
  };
}
