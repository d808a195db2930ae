// Messages about the settings; the required texts are in A-SET and A-ERR.

import type { TaxMode } from '#shop/settings/settings.ts';
import type { SettingsField, SettingsProblem, SettingsProblems } from '#shop/settings/settings-problems.ts';
import { fixFieldsText } from '../kit/wording.ts';

export const SAVED = 'settings updated successfully';
export const FAILURE_MESSAGES = { save: 'Error saving settings. Please try again.' } as const;
export const LOAD_FAILED = 'Failed to load settings';

export const FIELD_LABELS: Readonly<Record<SettingsField, string>> = {
  taxMode: 'Prices and GST',
  gstin: 'GSTIN',
  isComposition: 'Composition scheme',
  invoicePrefix: 'Invoice prefix',
  hsnDigits: 'HSN digits on invoices',
  defaultClassId: 'Default tax class',
  taxRate: 'GST rate',
  standard: 'Standard',
  express: 'Express',
  freeShippingThreshold: 'Free shipping threshold',
  stripText: 'Free shipping text',
  symbol: 'Symbol',
  code: 'Code',
  name: 'Store name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  hours: 'Contact hours',
  replyTime: 'Reply time',
  legalName: 'Legal name',
  legalAddress: 'Address of the principal office',
  cin: 'CIN',
  officerName: 'Name of the grievance officer',
  officerDesignation: 'Designation',
  officerEmail: 'Email of the officer',
  officerPhone: 'Phone of the officer',
  mobileCodes: 'Sign in by mobile number and code',
  asksForConsent: 'Ask for consent to offers',
  bagReminders: 'Remind customers of the bag they left',
  guestCheckout: 'Guest checkout',
  oneCardPerStyle: 'One card per style',
  showsDefaultTexts: 'Show standard texts for material, care, fit and occasion where a product has none',
  reviewsByBuyersOnly: 'Only verified buyers may write reviews',
  ownerMail: 'Mail me each new order',
  ownerMailAddress: 'Send it to',
};

/** Hints below fields. A hint that depends on the typed values or on the set-up is in the section of its field. */
export const FIELD_HINTS: Readonly<Partial<Record<SettingsField, string>>> = {
  isComposition: 'Registered, and you pay GST on your turnover. Orders are delivered within your own State only.',
  gstin: '15 letters and digits of your registration',
  hsnDigits: 'Six above a turnover of ₹5 crore per year',
  defaultClassId: 'For products whose category has no class',
  taxRate: '0 to 100, steps of 0.01',
  express: '0: product pages do not mention it',
  symbol: 'Up to 5 characters',
  code: '3 letters, stored in capitals',
  hours: 'Such as “Monday to Saturday, 10 am to 7 pm”. Empty: not shown.',
  replyTime: 'Such as “Within one working day”. Empty: not shown.',
  legalName: 'The name that the business is registered under',
  cin: 'For companies only',
  officerDesignation: 'Such as Grievance Officer or Proprietor',
  officerEmail: 'Complaints are mailed to this address',
  oneCardPerStyle:
    'Products that you joined as colours of one style share one card, which says “+3 colours”. Off: each colour has its own card.',
  showsDefaultTexts:
    '“Premium Cotton Blend”, “Machine wash cold, tumble dry low”, “Regular fit” and “Casual, Party, Office”. They may be untrue of your products: a silk saree would be sold as a cotton blend. Off: an empty field is not shown.',
  asksForConsent:
    'Checkout, the discount popup and the newsletter show a box that customers tick, and store the words with it.',
  bagReminders:
    'A customer who agreed gets an email an hour after she left her bag and another a day later, then none for seven days. To phones by WhatsApp or SMS too, while the template Bag reminder is on.',
  reviewsByBuyersOnly: 'Off: any signed-in customer may write; “Verified” shows only with a delivered order.',
  ownerMail: 'What was ordered and what it comes to, with a link to the order. Replacements are not mailed.',
};

const PROBLEM_MESSAGES: Readonly<Record<SettingsProblem, string>> = {
  'not-a-rate': 'A number from 0 to 100, in steps of 0.01.',
  'not-an-amount': 'An amount of 0 or more.',
  'not-a-symbol': '1 to 5 characters.',
  'not-a-code': '1 to 3 letters.',
  required: 'Please fill this in.',
  'too-long': 'This is too long.',
  'not-an-email': 'An email address, like care@example.in.',
  'not-a-gstin': 'Please enter a valid GSTIN (15 characters).',
  'not-registered': 'Set your GSTIN and registered address first.',
  'not-a-prefix': 'Two letters or digits, such as TB.',
  'prefix-too-long': 'Prefix and number together may have 16 characters.',
  'no-such-class': 'This tax class has been deleted. Choose another one.',
  'out-of-range': 'This number is too small or too large.',
  'not-a-cin': '21 letters and digits, like U17110KA2019PTC123456.',
};

export const TAX_MODE_LABELS: Readonly<Record<TaxMode, string>> = {
  flat: 'One rate added at checkout',
  gst: 'Prices include GST',
  none: 'Not registered',
};

/** What a change to this mode does to prices. */
const PRICE_EFFECTS: Readonly<Record<TaxMode, string>> = {
  flat: 'Your prices stay as they are, and GST is added to them at checkout.',
  gst: 'Your prices stay as they are and now include GST: shoppers pay exactly the price that they see.',
  none: 'Your prices stay as they are, and no GST is added or shown.',
};

/** Returns the effects of a change of the mode, in the order in which staff read them. */
export const modeEffects = (before: TaxMode, after: TaxMode): string[] => [
  PRICE_EFFECTS[after],
  'Orders that were placed before keep their amounts and their tax.',
  ...(before === 'gst' ? ['Keep the GSTIN until they are sent: their invoices show it.'] : []),
  'Read your own pages, such as Terms, once more: their text may mention GST.',
];

export const REFUSAL_MESSAGES = {
  'changed-meanwhile': 'Somebody else saved the settings while you were editing.',
} as const;

type SettingsFieldErrors = Readonly<Partial<Record<string, string>>>;

export const toFieldErrors = (problems: SettingsProblems): SettingsFieldErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, PROBLEM_MESSAGES[problem as SettingsProblem]]),
  );

/** '1 field to fix: GST rate' */
export const fieldsToFixText = (errors: SettingsFieldErrors): string =>
  fixFieldsText(Object.keys(errors).map((field) => FIELD_LABELS[field as SettingsField]));
