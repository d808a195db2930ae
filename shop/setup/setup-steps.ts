// The steps from an empty store to the first order, each with whether it is done and its current value. Pure.

import { formatMoney } from '#shop/money/money.ts';
import type { Legal } from '#shop/settings/legal.ts';
import type { Settings } from '#shop/settings/settings.ts';

export interface SetupState {
  readonly settings: Pick<
    Settings,
    | 'storeInfo'
    | 'shippingCharges'
    | 'taxMode'
    | 'gst'
    | 'taxRate'
    | 'legal'
    | 'brand'
    | 'takesCashOnly'
    | 'sendsByHand'
  >;
  /** The host name of the store's address, which is its name until staff enter one. */
  readonly host: string;
  readonly hasOwnColors: boolean;
  /** Staff have saved the settings since the store was created. */
  readonly areSettingsSaved: boolean;
  readonly payments: 'none' | 'test' | 'live';
  readonly hasCourier: boolean;
  readonly savedPages: number;
  readonly categories: number;
  readonly products: number;
  readonly orders: number;
}

export const STEP_NAMES = [
  'name',
  'colours',
  'contact',
  'legal',
  'delivery',
  'payment',
  'courier',
  'pages',
  'category',
  'product',
  'order',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** Settings that count a step as done, although nothing is connected. */
export const SETUP_DECISIONS = ['takesCashOnly', 'sendsByHand'] as const;
export type SetupDecision = (typeof SETUP_DECISIONS)[number];

export interface SetupStep {
  readonly name: StepName;
  readonly isDone: boolean;
  /** Without this step the store cannot sell, or may not by law. */
  readonly isRequired: boolean;
  /** The current value, or what to do: '₹99, free above ₹999'. */
  readonly detail: string;
  /** Whether the merchant has decided to skip the step; null for a step that cannot be skipped. */
  readonly decision: { readonly name: SetupDecision; readonly isMade: boolean } | null;
}

const isNamed = ({ settings: { storeInfo }, host }: SetupState): boolean =>
  storeInfo.name.trim() !== '' && storeInfo.name !== host;

/** The values that the E-Commerce Rules ask for. */
function listMissingLegal({ legalName, address, officer }: Legal): string[] {
  const missing: string[] = [];
  if (legalName === '') missing.push('registered name');
  if (address === '') missing.push('address');
  if (officer.name === '' || officer.email === '') missing.push('grievance officer');
  return missing;
}

function taxText({ taxMode, taxRate }: SetupState['settings']): string {
  if (taxMode === 'flat') return `GST ${taxRate}%`;
  return taxMode === 'gst' ? 'Prices include GST' : 'No GST';
}

/** The rates of the classes come with the store; a merchant who charges them has to confirm them. */
const areRatesUnconfirmed = ({ taxMode, gst }: SetupState['settings']): boolean =>
  taxMode === 'gst' && gst.ratesCheckedAt === null;

function deliveryText(settings: SetupState['settings']): string {
  const { standard, freeShippingThreshold } = settings.shippingCharges;
  // Every order is above a threshold of 0 (shippingFor).
  const isFree = standard === 0 || freeShippingThreshold === 0;
  const charge = isFree
    ? 'Free delivery'
    : `Delivery ${formatMoney(standard)}, free above ${formatMoney(freeShippingThreshold)}`;
  return `${charge} · ${taxText(settings)}`;
}

function deliveryTask(settings: SetupState['settings'], areSettingsSaved: boolean): string {
  if (!areSettingsSaved) return '. Check that these are yours.';
  return areRatesUnconfirmed(settings) ? '. Confirm the rates of your tax classes.' : '';
}

/** Counting stops at this number; the steps of a store with more are done anyway. */
export const MAX_COUNTED = 1_000;

function countText(number: number, one: string, many: string): string {
  if (number >= MAX_COUNTED) return `1,000 or more ${many}`;
  return number === 1 ? `1 ${one}` : `${number} ${many}`;
}

const PAYMENT_TEXTS: Readonly<Record<SetupState['payments'], string>> = {
  none: 'Cash on delivery only. Connect Razorpay to take cards and UPI.',
  test: 'Test keys: no money moves. Enter the live keys before you open.',
  live: 'Cards and UPI by Razorpay',
};

const decisionOf = (name: SetupDecision, { settings }: SetupState): NonNullable<SetupStep['decision']> => ({
  name,
  isMade: settings[name],
});

function describeCourier({ hasCourier, settings }: SetupState): string {
  if (hasCourier) return 'Parcels by Shiprocket';
  return settings.sendsByHand ? 'You send parcels by hand' : 'Connect Shiprocket, or send parcels by hand.';
}

type StepRule = (state: SetupState) => Omit<SetupStep, 'name' | 'decision'> & Partial<Pick<SetupStep, 'decision'>>;

const RULES: Readonly<Record<StepName, StepRule>> = {
  name: (state) => ({
    isRequired: true,
    isDone: isNamed(state),
    detail: isNamed(state)
      ? [state.settings.storeInfo.name, state.settings.brand.logo ? 'logo uploaded' : 'no logo yet'].join(' · ')
      : 'Give the store its name, and a logo if you have one.',
  }),
  colours: ({ hasOwnColors }) => ({
    isRequired: false,
    isDone: hasOwnColors,
    detail: hasOwnColors ? 'Your own colours, all readable' : 'The colours that come with the store',
  }),
  contact: ({ settings: { storeInfo } }) => ({
    isRequired: true,
    isDone: storeInfo.phone !== '' && storeInfo.address !== '',
    detail:
      [storeInfo.email, storeInfo.phone].filter(Boolean).join(' · ') || 'Email, phone and address that customers see.',
  }),
  legal: ({ settings: { legal } }) => {
    const missing = listMissingLegal(legal);
    return {
      isRequired: true,
      isDone: missing.length === 0,
      detail: missing.length === 0 ? legal.legalName : `Missing: ${missing.join(', ')}.`,
    };
  },
  delivery: ({ settings, areSettingsSaved }) => ({
    isRequired: false,
    isDone: areSettingsSaved && !areRatesUnconfirmed(settings),
    detail: `${deliveryText(settings)}${deliveryTask(settings, areSettingsSaved)}`,
  }),
  payment: (state) => {
    const { payments, settings } = state;
    const isCashOnly = payments === 'none' && settings.takesCashOnly;
    return {
      isRequired: false,
      isDone: payments === 'live' || isCashOnly,
      detail: isCashOnly ? 'Cash on delivery only' : PAYMENT_TEXTS[payments],
      decision: payments === 'none' ? decisionOf('takesCashOnly', state) : null,
    };
  },
  courier: (state) => ({
    isRequired: false,
    isDone: state.hasCourier || state.settings.sendsByHand,
    detail: describeCourier(state),
    decision: state.hasCourier ? null : decisionOf('sendsByHand', state),
  }),
  pages: ({ savedPages }) => ({
    isRequired: false,
    isDone: savedPages > 0,
    detail:
      savedPages > 0
        ? `${countText(savedPages, 'page', 'pages')} saved by you`
        : 'About and the policies have a first text. Read them, and make them yours.',
  }),
  category: ({ categories }) => ({
    isRequired: true,
    isDone: categories > 0,
    detail:
      categories > 0
        ? countText(categories, 'category', 'categories')
        : 'Sarees, kurtas, bags: how you sort your goods.',
  }),
  product: ({ products }) => ({
    isRequired: true,
    isDone: products > 0,
    detail: products > 0 ? `${countText(products, 'product', 'products')} for sale` : 'Add one, or import a file.',
  }),
  order: ({ orders }) => ({
    isRequired: false,
    isDone: orders > 0,
    detail:
      orders > 0
        ? countText(orders, 'order', 'orders')
        : 'Buy something yourself with cash on delivery, and cancel it.',
  }),
};

export const toSetupSteps = (state: SetupState): SetupStep[] =>
  STEP_NAMES.map((name) => ({ name, decision: null, ...RULES[name](state) }));
