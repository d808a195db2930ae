import { expect, test } from 'vitest';
import type { SavedAddress } from '#shop/customers/address.ts';
import { emptyCheckoutForm } from '#shop/orders/checkout-form.ts';
import { originOf, readDraft, refreshedDraft } from './checkout-draft.ts';
import { formOf } from './saved-address-form.ts';

const form = { ...emptyCheckoutForm(), fullName: 'Asha', paymentMethod: 'upi' as const };

test('returns a draft to its owner only', () => {
  const stored = JSON.stringify({ uid: 'asha', form, couponCode: 'SAVE10', from: 'suggested' });
  expect(readDraft(stored, 'asha')).toEqual({ form, couponCode: 'SAVE10', from: 'suggested' });
  expect(readDraft(stored, 'meera')).toBeNull();
});

test.each([null, '', '{', 'null', '7', '[]', '{"uid":"asha","form":7}', '{"uid":"asha","form":{"fullName":{"a":1}}}'])(
  'whatever stands under the key, it is read: %j',
  (stored) => {
    const draft = readDraft(stored, 'asha');
    if (draft) expect(draft.form.paymentMethod).toBe('cod');
  },
);

const saved = (id: string, address: string): SavedAddress => ({
  id,
  type: 'home',
  isDefault: false,
  name: 'Asha Rao',
  phone: '9845012345',
  address,
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
});
const [home, office] = [saved('1', '14 Temple Road'), saved('2', '2 MG Road')];
const filled = (from: SavedAddress) => ({ ...emptyCheckoutForm(), email: 'asha@example.in', ...formOf(from) });
const draftOf = (address: SavedAddress, from: string | null) => ({ form: filled(address), couponCode: null, from });

test('S-STATE-09 replaces a prefilled address when the default address changes', () => {
  const known = { suggested: filled(home), addresses: [home, office] };
  const from = originOf(filled(home), known);
  expect(from).toBe('suggested');
  const refreshed = refreshedDraft(draftOf(home, from), { ...known, suggested: filled(office) });
  expect(refreshed.form).toMatchObject({ address: '2 MG Road', email: 'asha@example.in' });
});

test('updates a chosen saved address, and uses the suggestion when it was deleted', () => {
  const known = { suggested: filled(home), addresses: [home, office] };
  const chosen = draftOf(office, originOf(filled(office), known));
  expect(chosen.from).toBe('2');
  const moved = { ...office, address: '3 MG Road' };
  expect(refreshedDraft(chosen, { ...known, addresses: [home, moved] }).form.address).toBe('3 MG Road');
  expect(refreshedDraft(chosen, { ...known, addresses: [home] }).form.address).toBe('14 Temple Road');
});

test("keeps a typed address when the account's addresses change", () => {
  const typed = saved('', '99 Church Street');
  const known = { suggested: filled(home), addresses: [home, office] };
  expect(originOf(filled(typed), known)).toBeNull();
  expect(refreshedDraft(draftOf(typed, null), { suggested: filled(office), addresses: [] }).form.address).toBe(
    '99 Church Street',
  );
});
