import { describe, expect, test } from 'vitest';
import { NEW_BRAND } from '#shop/brand/default-brand.ts';
import { NO_LEGAL } from '#shop/settings/legal.ts';
import { defaultSettings } from '#shop/settings/settings.ts';
import { type SetupFacts, type StepName, toSetupSteps } from './setup-steps.ts';

const settings = {
  ...defaultSettings(),
  brand: NEW_BRAND,
  legal: NO_LEGAL,
  storeInfo: { name: 'kaverisilks.example', email: 'asha@kaverisilks.example', phone: '', address: '' },
};
const empty: SetupFacts = {
  settings,
  host: 'kaverisilks.example',
  hasOwnColours: false,
  areSettingsSaved: false,
  payments: 'none',
  hasCourier: false,
  savedPages: 0,
  categories: 0,
  products: 0,
  orders: 0,
};
const officer = { name: 'R. Iyer', designation: 'Owner', email: 'care@kaveri.example', phone: '' };
const legal = { legalName: 'Kaveri Silks LLP', address: 'Kanchipuram', cin: '', officer };

const findStep = (facts: SetupFacts, name: StepName) => toSetupSteps(facts).find((step) => step.name === name);

describe('A-SETUP-01 the steps to the first order', () => {
  test('a new store has none done, and five that are required', () => {
    const steps = toSetupSteps(empty);
    expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
    expect(steps.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
      'name',
      'contact',
      'legal',
      'category',
      'product',
    ]);
  });

  test.each<[StepName, Partial<SetupFacts>, string]>([
    [
      'name',
      { settings: { ...settings, storeInfo: { ...settings.storeInfo, name: 'Kaveri Silks' } } },
      'Kaveri Silks · no logo yet',
    ],
    ['colours', { hasOwnColours: true }, 'Your own colours, all readable'],
    [
      'contact',
      { settings: { ...settings, storeInfo: { ...settings.storeInfo, phone: '+91 44', address: 'Kanchipuram' } } },
      'asha@kaverisilks.example · +91 44',
    ],
    ['legal', { settings: { ...settings, legal } }, 'Kaveri Silks LLP'],
    ['delivery', { areSettingsSaved: true }, 'Delivery ₹99, free above ₹999 · GST 18%'],
    ['payment', { payments: 'live' }, 'Cards and UPI by Razorpay'],
    ['courier', { hasCourier: true }, 'Parcels by Shiprocket'],
    ['pages', { savedPages: 1 }, '1 page saved by you'],
    ['category', { categories: 2 }, '2 categories'],
    ['product', { products: 1 }, '1 product for sale'],
    ['order', { orders: 3 }, '3 orders'],
    ['order', { orders: 1_000 }, '1,000 or more orders'],
  ])('%s is done with %j', (name, change, detail) => {
    expect(findStep({ ...empty, ...change }, name)).toMatchObject({ isDone: true, detail });
    expect(findStep(empty, name)).toMatchObject({ isDone: false });
  });

  test('test keys are not the end of the payment step', () => {
    expect(findStep({ ...empty, payments: 'test' }, 'payment')).toMatchObject({ isDone: false });
  });

  test('names what the law still asks for', () => {
    const withoutOfficer = { ...empty, settings: { ...settings, legal: { ...legal, officer: NO_LEGAL.officer } } };
    expect(findStep(withoutOfficer, 'legal')?.detail).toBe('Missing: grievance officer.');
  });
});
