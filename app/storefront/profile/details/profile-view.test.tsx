import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProfileView, type VisibleProfile } from './profile-view.tsx';

const PROFILE: VisibleProfile = {
  uid: 'u',
  email: 'asha@example.in',
  name: 'Asha Rao',
  role: 'user',
  phone: null,
  address: null,
  city: null,
  state: null,
  pincode: null,
};

const labels = (profile: VisibleProfile) =>
  [...renderToStaticMarkup(<ProfileView profile={profile} />).matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label);

test('S-ACCT-03 S-PROF-09 the profile shows only the fields that have a value, and the account type last', () => {
  expect(labels(PROFILE)).toEqual(['Name', 'Email', 'Account type']);
  expect(labels({ ...PROFILE, phone: '9845012345', city: 'Mysuru' })).toEqual([
    'Name',
    'Email',
    'Phone',
    'City',
    'Account type',
  ]);
});
