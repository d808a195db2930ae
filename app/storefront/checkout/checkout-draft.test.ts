import { expect, test } from 'vitest';
import type { SavedAddress } from '#shop/customers/address.ts';
import { emptyCheckoutForm } from '#shop/orders/checkout-form.ts';
import { MAX_ADDRESSES } from '#shop/shipping/saved-address.ts';
import { NO_BUSINESS } from '#shop/tax/business-buyer.ts';
import { canSaveAddress, createDraftEditor, findAddressOrigin, parseDraft, refreshDraft } from './checkout-draft.ts';
import { toShippingForm } from './saved-address-form.ts';

const form = { ...emptyCheckoutForm(), fullName: 'Asha', paymentMethod: 'upi' as const };

test('returns a draft to its owner only', () => {
  const stored = JSON.stringify({ uid: 'asha', form, couponCode: 'SAVE10', from: 'suggested' });
  expect(parseDraft(stored, 'asha')).toEqual({
    form,
    couponCode: 'SAVE10',
    from: 'suggested',
    saveAddress: true,
    allowsOffers: false,
    buyer: NO_BUSINESS,
  });
  expect(parseDraft(stored, 'meera')).toBeNull();
});

test.each([null, '', '{', 'null', '7', '[]', '{"uid":"asha","form":7}', '{"uid":"asha","form":{"fullName":{"a":1}}}'])(
  'parses any stored value without throwing: %j',
  (stored) => {
    const draft = parseDraft(stored, 'asha');
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
const filledForm = (from: SavedAddress) => ({
  ...emptyCheckoutForm(),
  email: 'asha@example.in',
  ...toShippingForm(from),
});
const draftWith = (address: SavedAddress, from: string | null) => ({
  form: filledForm(address),
  couponCode: null,
  from,
  saveAddress: true,
  allowsOffers: false,
  buyer: NO_BUSINESS,
});

test('a coupon that is applied after a slow response keeps the payment method that was chosen since', () => {
  const draft = draftWith(home, null);
  const editDraft = createDraftEditor('asha', draft);
  editDraft({ form: { ...draft.form, paymentMethod: 'upi' } });
  expect(editDraft({ couponCode: 'SAVE10' })).toMatchObject({ couponCode: 'SAVE10', form: { paymentMethod: 'upi' } });
});

test('S-CHK2-01 remembers that the address is not to be saved', () => {
  const stored = JSON.stringify({ uid: 'asha', form, from: null, saveAddress: false });
  expect(parseDraft(stored, 'asha')?.saveAddress).toBe(false);
});

test('S-CHK2-01 offers to save an address that is new, until the account is full', () => {
  const newAddressForm = filledForm(saved('', '99 Church Street'));
  expect(canSaveAddress(newAddressForm, [])).toBe(true);
  expect(canSaveAddress(newAddressForm, [home, office])).toBe(true);
  expect(canSaveAddress(filledForm(office), [home, office])).toBe(false);
  const fullAddressBook = Array.from({ length: MAX_ADDRESSES }, (_, index) => saved(`${index}`, `${index} MG Road`));
  expect(canSaveAddress(newAddressForm, fullAddressBook)).toBe(false);
});

test('S-STATE-09 replaces a prefilled address when the default address changes', () => {
  const account = { suggested: filledForm(home), addresses: [home, office] };
  const from = findAddressOrigin(filledForm(home), account);
  expect(from).toBe('suggested');
  const refreshed = refreshDraft(draftWith(home, from), { ...account, suggested: filledForm(office) });
  expect(refreshed.form).toMatchObject({ address: '2 MG Road', email: 'asha@example.in' });
});

test('updates a selected saved address, and uses the suggestion when it was deleted', () => {
  const account = { suggested: filledForm(home), addresses: [home, office] };
  const selectedDraft = draftWith(office, findAddressOrigin(filledForm(office), account));
  expect(selectedDraft.from).toBe('2');
  const changedAddress = { ...office, address: '3 MG Road' };
  expect(refreshDraft(selectedDraft, { ...account, addresses: [home, changedAddress] }).form.address).toBe('3 MG Road');
  expect(refreshDraft(selectedDraft, { ...account, addresses: [home] }).form.address).toBe('14 Temple Road');
});

test("keeps an entered address when the account's addresses change", () => {
  const enteredAddress = saved('', '99 Church Street');
  const account = { suggested: filledForm(home), addresses: [home, office] };
  expect(findAddressOrigin(filledForm(enteredAddress), account)).toBeNull();
  expect(
    refreshDraft(draftWith(enteredAddress, null), { suggested: filledForm(office), addresses: [] }).form.address,
  ).toBe('99 Church Street');
});
