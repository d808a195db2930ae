import { expect, test } from 'vitest';
import { MAX_ADDRESSES, toSavedAddress } from './saved-address.ts';

const home = {
  name: 'Asha Rao',
  phone: '9845012345',
  address: '14 Temple Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
};
const orderAddress = { ...home, fullName: home.name };

test('S-CHK2-01 the address of an order becomes a saved address; the first one becomes the default', () => {
  expect(toSavedAddress(orderAddress, [])).toEqual({ ...home, isDefault: true });
  expect(toSavedAddress({ ...orderAddress, address: '2 MG Road' }, [home])).toMatchObject({ isDefault: false });
});

test('S-CHK2-01 a saved address is not saved again, and a full account takes no more', () => {
  expect(toSavedAddress({ ...orderAddress, city: 'BENGALURU' }, [home])).toBeNull();
  const full = Array.from({ length: MAX_ADDRESSES }, (_, index) => ({ ...home, address: `${index} MG Road` }));
  expect(toSavedAddress(orderAddress, full)).toBeNull();
});
