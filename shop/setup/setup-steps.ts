// The steps from an empty store to the first order: which are done, and what each has now. Pure.

import { formatMoney } from '#shop/money/money.ts';
import type { Legal } from '#shop/settings/legal.ts';
import type { Settings } from '#shop/settings/settings.ts';

export interface SetupFacts {
  readonly settings: Pick<Settings, 'storeInfo' | 'shippingCharges' | 'taxRate' | 'legal' | 'brand'>;
  /** The host name of the store's address: the name of a store that has none of its own. */
  readonly host: string;
  readonly hasOwnColours: boolean;
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

export interface SetupStep {
  readonly name: StepName;
  readonly isDone: boolean;
  /** A store may not sell without it, or cannot. */
  readonly isRequired: boolean;
  /** What it has now, or what to do: '₹99, free above ₹999'. */
  readonly detail: string;
}

const isNamed = ({ settings: { storeInfo }, host }: SetupFacts): boolean =>
  storeInfo.name.trim() !== '' && storeInfo.name !== host;

/** The values that the E-Commerce Rules ask for. */
const missingLegal = ({ legalName, address, officer }: Legal): string[] =>
  [
    legalName === '' && 'registered name',
    address === '' && 'address',
    (officer.name === '' || officer.email === '') && 'grievance officer',
  ].filter((part) => part !== false);

function deliveryText({ shippingCharges: { standard, freeShippingThreshold }, taxRate }: SetupFacts['settings']) {
  const charge = standard === 0 ? 'Free delivery' : `Delivery ${formatMoney(standard)}`;
  const free = standard > 0 && freeShippingThreshold > 0 ? `, free above ${formatMoney(freeShippingThreshold)}` : '';
  return `${charge}${free} · GST ${taxRate}%`;
}

/** Larger numbers are not counted to the end: a large store is set up. */
export const MAX_COUNTED = 1_000;

function count(units: number, one: string, many: string): string {
  if (units >= MAX_COUNTED) return `1,000 or more ${many}`;
  return units === 1 ? `1 ${one}` : `${units} ${many}`;
}

const PAYMENT_TEXTS: Readonly<Record<SetupFacts['payments'], string>> = {
  none: 'Cash on delivery only. Connect Razorpay to take cards and UPI.',
  test: 'Test keys: no money moves. Enter the live keys before you open.',
  live: 'Cards and UPI by Razorpay',
};

type StepRule = (facts: SetupFacts) => Omit<SetupStep, 'name'>;

const RULES: Readonly<Record<StepName, StepRule>> = {
  name: (facts) => ({
    isRequired: true,
    isDone: isNamed(facts),
    detail: isNamed(facts)
      ? [facts.settings.storeInfo.name, facts.settings.brand.logo ? 'logo uploaded' : 'no logo yet'].join(' · ')
      : 'Give the store its name, and a logo if you have one.',
  }),
  colours: ({ hasOwnColours }) => ({
    isRequired: false,
    isDone: hasOwnColours,
    detail: hasOwnColours ? 'Your own colours, all readable' : 'The colours that come with the store',
  }),
  contact: ({ settings: { storeInfo } }) => ({
    isRequired: true,
    isDone: storeInfo.phone !== '' && storeInfo.address !== '',
    detail:
      [storeInfo.email, storeInfo.phone].filter(Boolean).join(' · ') || 'Email, phone and address that customers see.',
  }),
  legal: ({ settings: { legal } }) => {
    const missing = missingLegal(legal);
    return {
      isRequired: true,
      isDone: missing.length === 0,
      detail: missing.length === 0 ? legal.legalName : `Missing: ${missing.join(', ')}.`,
    };
  },
  delivery: ({ settings, areSettingsSaved }) => ({
    isRequired: false,
    isDone: areSettingsSaved,
    detail: areSettingsSaved ? deliveryText(settings) : `${deliveryText(settings)}. Check that these are yours.`,
  }),
  payment: ({ payments }) => ({ isRequired: false, isDone: payments === 'live', detail: PAYMENT_TEXTS[payments] }),
  courier: ({ hasCourier }) => ({
    isRequired: false,
    isDone: hasCourier,
    detail: hasCourier ? 'Parcels by Shiprocket' : 'Connect Shiprocket, or send parcels by hand.',
  }),
  pages: ({ savedPages }) => ({
    isRequired: false,
    isDone: savedPages > 0,
    detail:
      savedPages > 0
        ? `${count(savedPages, 'page', 'pages')} saved by you`
        : 'About and the policies have a first text. Read them, and make them yours.',
  }),
  category: ({ categories }) => ({
    isRequired: true,
    isDone: categories > 0,
    detail:
      categories > 0 ? count(categories, 'category', 'categories') : 'Sarees, kurtas, bags: how you sort your goods.',
  }),
  product: ({ products }) => ({
    isRequired: true,
    isDone: products > 0,
    detail: products > 0 ? `${count(products, 'product', 'products')} for sale` : 'Add one, or import a file.',
  }),
  order: ({ orders }) => ({
    isRequired: false,
    isDone: orders > 0,
    detail:
      orders > 0 ? count(orders, 'order', 'orders') : 'Buy something yourself with cash on delivery, and cancel it.',
  }),
};

export const toSetupSteps = (facts: SetupFacts): SetupStep[] =>
  STEP_NAMES.map((name) => ({ name, ...RULES[name](facts) }));
