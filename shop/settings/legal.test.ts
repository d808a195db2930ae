import { expect, test } from 'vitest';
import { findOfficer, type GrievanceOfficer, type Legal, legalNotes, NO_LEGAL } from './legal.ts';
import { defaultSettings } from './settings.ts';
import { settingsProblems } from './settings-problems.ts';

const OFFICER: GrievanceOfficer = {
  name: 'Meera Iyer',
  designation: 'Proprietor',
  email: 'meera@kaverisilks.in',
  phone: '+91 98450 12345',
};
const LEGAL: Legal = {
  legalName: 'Kaveri Silks Private Limited',
  address: '4 Gandhi Road, Kanchipuram 631501',
  cin: 'U17110TN2019PTC123456',
  officer: OFFICER,
};

test.each<[string, Partial<Omit<Legal, 'officer'>> & { officer?: Partial<GrievanceOfficer> }, object]>([
  ['complete data', {}, {}],
  ['a CIN in small letters', { cin: ' u17110tn2019ptc123456 ' }, {}],
  ['a business that is no company', { cin: '' }, {}],
  ['a CIN of another form', { cin: '27AAACT2727Q1ZW' }, { cin: 'not-a-cin' }],
  ['a long legal name', { legalName: 'a'.repeat(121) }, { legalName: 'too-long' }],
  ['an officer without a name', { officer: { name: ' ' } }, { officerName: 'required' }],
  ['an officer without a phone', { officer: { phone: '' } }, { officerPhone: 'required' }],
  ['an officer without a designation', { officer: { designation: '' } }, { officerDesignation: 'required' }],
  ['an invalid email', { officer: { email: 'meera' } }, { officerEmail: 'not-an-email' }],
])('A-LEGAL-01 checks %s', (_, { officer, ...changes }, problems) => {
  const legal = { ...LEGAL, ...changes, officer: { ...OFFICER, ...officer } };
  expect(settingsProblems({ ...defaultSettings(), legal })).toEqual(problems);
});

test('A-LEGAL-01 all legal data may be empty', () => {
  expect(settingsProblems({ ...defaultSettings(), legal: NO_LEGAL })).toEqual({});
  expect(findOfficer(NO_LEGAL)).toBeNull();
});

test('S-LEGAL-01 the footer lists the data that are set, and nothing for those that are not', () => {
  expect(
    legalNotes(LEGAL, { email: 'care@kaverisilks.in', phone: '+91 (44) 2722 0000', hours: 'Daily, 9 am to 5 pm' }),
  ).toEqual([
    [
      'Sold by',
      [['Kaveri Silks Private Limited'], ['4 Gandhi Road, Kanchipuram 631501'], ['CIN U17110TN2019PTC123456']],
    ],
    [
      'Customer care',
      [
        ['+91 (44) 2722 0000', 'tel:+914427220000'],
        ['care@kaverisilks.in', 'mailto:care@kaverisilks.in'],
        ['Daily, 9 am to 5 pm'],
      ],
    ],
    [
      'Grievance officer',
      [
        ['Meera Iyer, Proprietor'],
        ['+91 98450 12345', 'tel:+919845012345'],
        ['meera@kaverisilks.in', 'mailto:meera@kaverisilks.in'],
      ],
    ],
  ]);
  const noCare = { email: '', phone: '', hours: '' };
  expect(legalNotes({ ...NO_LEGAL, legalName: 'Kaveri Silks' }, noCare)).toEqual([['Sold by', [['Kaveri Silks']]]]);
  expect(legalNotes(NO_LEGAL, noCare)).toEqual([]);
});
