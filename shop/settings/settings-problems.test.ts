import { describe, expect, test } from 'vitest';
import type { EditedGst } from './gst-settings.ts';
import { DEFAULT_RETURNS, type ReturnSettings } from './return-settings.ts';
import { defaultSettings, type GeneralSettings, type TaxMode } from './settings.ts';
import { returnSettingsProblems, type SettingsProblems, settingsProblems } from './settings-problems.ts';

const GSTIN = '29AAACT0000A1ZB';
const CLASS = '7a000000-0000-4000-8000-000000000001';
const settings = defaultSettings();
const registered = { ...settings.legal, legalName: 'Kaveri Silks LLP', address: 'Kanchipuram' };
const problems = (
  taxMode: TaxMode,
  gst: Partial<EditedGst>,
  legal: Partial<GeneralSettings['legal']> = {},
): SettingsProblems =>
  settingsProblems({ ...settings, taxMode, gst: { ...settings.gst, ...gst }, legal: { ...registered, ...legal } });

describe('A-GST-02 the registration that prices with GST need', () => {
  test.each<[string, Partial<EditedGst>, Partial<GeneralSettings['legal']>, SettingsProblems]>([
    ['all of it', { gstin: GSTIN, defaultClassId: CLASS }, {}, {}],
    ['no GSTIN', { defaultClassId: CLASS }, {}, { taxMode: 'not-registered', gstin: 'required' }],
    [
      'no name',
      { gstin: GSTIN, defaultClassId: CLASS },
      { legalName: ' ' },
      { taxMode: 'not-registered', legalName: 'required' },
    ],
    [
      'no address',
      { gstin: GSTIN, defaultClassId: CLASS },
      { address: '' },
      { taxMode: 'not-registered', legalAddress: 'required' },
    ],
    ['no class', { gstin: GSTIN }, {}, { defaultClassId: 'required' }],
    ['an invalid GSTIN', { gstin: '29AAACT0000A1ZC', defaultClassId: CLASS }, {}, { gstin: 'not-a-gstin' }],
    [
      'a name that is too long',
      { gstin: GSTIN, defaultClassId: CLASS },
      { legalName: 'x'.repeat(121) },
      { legalName: 'too-long' },
    ],
  ])('accepts it, or reports what is missing: %s', (_, gst, legal, expected) => {
    expect(problems('gst', gst, legal)).toEqual(expected);
  });
});

describe('A-GST-03 the GSTIN in every mode', () => {
  test.each<[TaxMode, Partial<EditedGst>, SettingsProblems]>([
    ['flat', {}, {}],
    ['flat', { gstin: ' 29aaact0000a1zb ' }, {}],
    ['flat', { gstin: '29AAACT0000A1Z' }, { gstin: 'not-a-gstin' }],
    ['none', {}, {}],
    ['none', { isComposition: true }, { gstin: 'required' }],
    ['none', { isComposition: true, gstin: GSTIN }, {}],
    ['none', { isComposition: true, gstin: '99AAACT0000A1ZB' }, { gstin: 'not-a-gstin' }],
    ['flat', { isComposition: true }, {}],
  ])('is checked: %s with %j', (mode, gst, expected) => {
    expect(problems(mode, gst, { legalName: '', address: '' })).toEqual(expected);
  });
});

test.each<[string, SettingsProblems]>([
  ['TB', {}],
  ['t2', {}],
  [' TB ', {}],
  ['', { invoicePrefix: 'not-a-prefix' }],
  ['T', { invoicePrefix: 'not-a-prefix' }],
  ['T-', { invoicePrefix: 'not-a-prefix' }],
  ['TAN', { invoicePrefix: 'prefix-too-long' }],
])('A-GST-04 checks the prefix %j: %j', (invoicePrefix, expected) => {
  expect(problems('flat', { invoicePrefix })).toEqual(expected);
});

test('A-RET-11 the rules for returns are whole numbers within their limits', () => {
  const problems = (change: Partial<ReturnSettings>) => returnSettingsProblems({ ...DEFAULT_RETURNS, ...change });
  expect(problems({})).toEqual({});
  expect(problems({ returnDays: 0, exchangeDays: 60, claimHours: 24, autoCancelMinutes: 1_440 })).toEqual({});
  expect(problems({ claimHours: 23 })).toEqual({ claimHours: 'out-of-range' });
  for (const value of [-1, 61, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(problems({ returnDays: value })).toEqual({ returnDays: 'out-of-range' });
  }
  expect(problems({ selfShipRefund: 100_001 })).toEqual({ selfShipRefund: 'out-of-range' });
});
