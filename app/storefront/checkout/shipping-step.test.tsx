import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SavedAddress } from '#shop/customers/address.ts';
import { emptyCheckoutForm } from '#shop/orders/checkout-form.ts';
import { toShippingForm } from './saved-address-form.ts';
import { ShippingStep } from './shipping-step.tsx';

const home: SavedAddress = {
  id: '1',
  type: 'home',
  isDefault: true,
  name: 'Asha Rao',
  phone: '9845012345',
  address: '14 Temple Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
};

const noop = () => {};
const render = (form: ReturnType<typeof emptyCheckoutForm>, addresses: readonly SavedAddress[]) =>
  renderToStaticMarkup(
    <ShippingStep
      form={form}
      errors={{}}
      addresses={addresses}
      delivery={null}
      saveAddress
      onSaveAddress={noop}
      onChange={noop}
      onNext={noop}
    />,
  );
const fields = (html: string) => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);

test('S-CHK2-02 shows a saved address as a summary, without fields', () => {
  const html = render({ ...emptyCheckoutForm(), email: 'asha@example.in', ...toShippingForm(home) }, [home]);
  expect(fields(html)).toEqual([]);
  expect(html).toContain('14 Temple Road');
  expect(html).toContain('>Change</button>');
  expect(html).not.toContain('Save this address');
});

test('S-CHK2-01 S-CHK2-02 a new address has its fields and a ticked box to save it', () => {
  const html = render(emptyCheckoutForm(), []);
  expect(fields(html)).toEqual(['fullName', 'email', 'phone', 'address', 'pincode', 'city', 'state']);
  expect(html).toMatch(/<input type="checkbox" checked=""\/><span>Save this address/);
});

test('S-PHONE-14 with a saved address and no email address, the email is asked for', () => {
  const html = render({ ...emptyCheckoutForm(), ...toShippingForm(home), email: '' }, [home]);
  expect(fields(html)).toContain('email');
});
