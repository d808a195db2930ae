// The visible state of a tab and the storage of its browser, read with one evaluation.
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
  /** The script-readable cookie `signed-in` is set. */
  readonly hasSignedInCookie: boolean;
  readonly cart: readonly { readonly id: string; readonly qty: number }[];
  readonly wishlist: readonly { readonly id: string }[];
  readonly isPlaceOrderEnabled: boolean;
  readonly isBusy: boolean;
  /** Prices, another checkout step or the thank-you page are loading. */
  readonly isWaiting: boolean;
  readonly hasWindow: boolean;
  readonly hasDialog: boolean;
  readonly step: string;
  readonly paymentMethodText: string;
  /** A coupon is applied and its discount is in the total. */
  readonly hasCoupon: boolean;
  /** The applied coupon, with or without discount in the total. */
  readonly couponCode: string | null;
  readonly errorMessage: string;
  /** The earlier order that the checkout page links to. */
  readonly foundOrderId: string | null;
  readonly shownCount: number | null;
}

export interface PageState extends Omit<FoundOnPage, 'cart' | 'wishlist' | 'step' | 'paymentMethodText'> {
  readonly bag: Lines;
  readonly wishlist: ReadonlySet<number>;
  /** Step of checkout; 0 on other pages. */
  readonly step: 0 | 1 | 2 | 3;
  /** The payment method shown at review. */
  readonly method: Method | null;
}

/** Runs in the page. */
function readInPage(): FoundOnPage {
  const dumpStorage = (storage: Storage) =>
    JSON.stringify(Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key)])));
  const list = (key: string) => {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(parsed) ? parsed : [];
  };
  const textAt = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText.trim() ?? '';
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main aside button')];
  const placeButton = buttons.find(({ innerText }) => innerText.trim() === 'Place Order');
  const bag = document.querySelector('header a[href="/cart"]');
  const isCheckout = location.pathname === '/checkout';
  const earlier = document.querySelector<HTMLAnchorElement>('main a[href^="/order-success?orderId="]');
  const bagLabel = bag?.getAttribute('aria-label') ?? bag?.textContent ?? '';
  return {
    path: location.pathname,
    query: location.search,
    heading: textAt('h1'),
    text: [document.title, document.body.innerText, ...fields, location.href].join('\n'),
    local: dumpStorage(localStorage),
    session: dumpStorage(sessionStorage),
    hasSignedInCookie: /(?:^|; )signed-in=(?!;|$)/.test(document.cookie),
    cart: list('cart'),
    wishlist: list('wishlist'),
    isPlaceOrderEnabled:
      placeButton !== undefined && !placeButton.disabled && placeButton.getAttribute('aria-disabled') === null,
    isBusy: buttons.some(({ innerText }) => innerText.trim().startsWith('Placing Order')),
    isWaiting: document.querySelector('main aside [aria-busy=true], main .placed') !== null,
    hasWindow: document.querySelector('dialog.rzp-demo[open]') !== null,
    hasDialog: document.querySelector('dialog[open]') !== null,
    step: textAt('main [aria-current=step]'),
    paymentMethodText: textAt('.review .rcard:nth-of-type(2) b'),
    hasCoupon: document.querySelector('.coupon__on:not(.coupon__on--off)') !== null,
    couponCode: textAt('.coupon__on b') || null,
    errorMessage: textAt('main aside .alert--error'),
    foundOrderId: isCheckout && earlier ? new URL(earlier.href).searchParams.get('orderId') : null,
    shownCount: /Bag, (\d+)/.test(bagLabel) ? Number(/Bag, (\d+)/.exec(bagLabel)?.[1]) : null,
  };
}

const STEPS = ['Shipping Details', 'Payment Method', 'Review & Place Order'] as const;
const METHODS: Readonly<Record<string, Method>> = { 'Cash on delivery': 'cod', Card: 'card', UPI: 'upi' };

export async function readPage(page: Page, saleProducts: readonly WalkProduct[]): Promise<PageState> {
  const { cart, wishlist, step, paymentMethodText, ...found } = await page.evaluate(readInPage);
  const indexById = (id: string) => saleProducts.findIndex((saleProduct) => saleProduct.id === id);
  const shownStep = (STEPS.findIndex((name) => step.includes(name)) + 1) as PageState['step'];
  const requestedStep = Number(new URLSearchParams(found.query).get('step') ?? 1);
  return {
    ...found,
    isWaiting: found.isWaiting || (shownStep > 0 && shownStep !== requestedStep),
    bag: new Map(cart.map(({ id, qty }) => [indexById(id), qty])),
    wishlist: new Set(wishlist.map(({ id }) => indexById(id))),
    step: shownStep,
    method: METHODS[paymentMethodText] ?? null,
  };
}
