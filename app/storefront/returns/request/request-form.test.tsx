import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { FormLine, ReturnForm } from '#shop/returns/shown-return.ts';
import { RequestForm } from './request-form.tsx';
import { toRefusedResult } from './request-result.ts';
import { initialValues, type RequestValues } from './request-values.ts';

const LINE: FormLine = {
  id: 'kurta',
  name: 'Jaipur Kurta',
  size: 'L',
  picture: null,
  units: 2,
  problem: null,
  allows: { return: true, exchange: true, claim: true },
  refunds: [102_182, 204_364],
  claimRefunds: [112_082, 214_264],
  sizes: [{ levelId: 'level-m', size: 'M', left: 3 }],
};
const EARRINGS: FormLine = {
  ...LINE,
  id: 'earrings',
  name: 'Temple Jhumkas',
  units: 0,
  problem: 'Already in a return.',
  refunds: [],
  allows: { return: false, exchange: false, claim: false },
};

const FORM: ReturnForm = {
  orderId: 'ORD-1-AAAAAAAAA',
  shortId: 'AAAAAAAA',
  deliveredOn: '10 Nov 2026',
  lines: [LINE, EARRINGS],
  allows: { return: true, exchange: true, claim: true },
  returnUntil: '12 Nov 2026',
  exchangeUntil: '15 Nov 2026',
  claimUntil: '11 Nov 2026, 4:20 pm',
  hasUsedExchange: false,
  isPaidInCash: false,
  paymentLabel: 'UPI',
  pickupMethod: 'courier',
  address: { fullName: 'Asha', address: '12 MG Road', city: 'Pune', state: 'Goa', pincode: '411001', phone: '' },
  selfShipRefund: 9_900,
  sendExchangeAfter: 'pickup',
  refundDays: '5-7',
};

/** Whether the form was opened to report a problem. */
const IS_PROBLEM = false;

function render(form: ReturnForm, values?: Partial<RequestValues>, problem?: string): string {
  const refusal = values
    ? toRefusedResult(problem ? [{ question: 'photos', message: problem }] : [], {
        values: { ...initialValues(form, IS_PROBLEM), ...values },
      })
    : null;
  const Component = () => (
    <RequestForm
      uid={'asha'}
      form={form}
      isProblem={IS_PROBLEM}
      requestKey={'key-1'}
      refusal={refusal}
      draft={null}
      onSignedOut={() => {}}
    />
  );
  const Stub = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Stub />);
}

test('S-RETD-02 sizes are in the order of the product; a claim may have the same size, which is marked', () => {
  const left = ['S', 'M', 'L', 'XL'].map((size) => ({ levelId: `level-${size}`, size, left: 3 }));
  const form = { ...FORM, lines: [{ ...LINE, sizes: left }] };
  const shownSizes = (html: string) =>
    [...html.matchAll(/name="size-kurta" value="[^"]*"\/><span>([^<]*)</g)].map(([, size]) => size);
  const claim = render(form, { reason: 'damaged' });
  expect(shownSizes(claim)).toEqual(['S', 'M', 'L, the same size', 'XL']);
  expect(claim).toContain('Exchange for the same or another size');
  const exchange = render(form, { reason: 'too-large' });
  expect(shownSizes(exchange)).toEqual(['S', 'M', 'XL']);
  expect(exchange).toContain('Exchange for another size');
});

test('S-RET-04 an item that cannot come back cannot be chosen, and says why', () => {
  const html = render(FORM);
  expect(html).toMatch(
    /<input type="checkbox" disabled="" aria-describedby="note-earrings" name="item" value="earrings"/,
  );
  expect(html).toContain('Already in a return.');
});

test('S-RET-06 without JavaScript the form has every field, with the sizes of each item', () => {
  const html = render(FORM);
  for (const field of [
    'name="key"',
    'name="quantity-kurta"',
    'name="size-kurta"',
    'value="too-large"',
    'name="comment"',
  ]) {
    expect(html).toContain(field);
  }
  const [formTag] = html.match(/<form [^>]*>/) ?? [];
  expect(formTag).toContain('method="post"');
  expect(formTag).toContain('action="/orders/ORD-1-AAAAAAAAA/return"');
  expect(html).not.toMatch(/<select [^>]*name="quantity-earrings"/);
});

test('S-RET-05 a refused request shows again what was entered, with the problem at its question', () => {
  const values = { reason: 'damaged', comment: 'A hole at the sleeve', outcome: 'refund' } as const;
  const html = render(FORM, values, 'Please add a photo.');
  expect(html).toContain('Please add a photo.');
  expect(html).toContain('A hole at the sleeve</textarea>');
  expect(html).toMatch(/<input type="radio" name="reason" checked="" value="damaged"/);
  expect(html).toContain('Refund ₹1,120.82');
});

test('S-RETD-04 after a refusal the quantity and the summary show what is left, and what was typed stays', () => {
  const lines = [{ id: 'kurta', quantity: 3, wanted: null }];
  const shown = (units: number) =>
    render(
      { ...FORM, lines: [{ ...LINE, units }] },
      { lines, outcome: 'refund', reason: 'too-large', comment: 'Loose' },
    );
  expect(shown(3)).toContain('Qty 3');
  const two = shown(2);
  expect(two).toContain('<option selected="">2</option>');
  expect(two).toContain('Qty 2');
  expect(two).not.toContain('Qty 3');
  expect(two).toContain('Refund ₹2,043.64');
  expect(two).toContain('Loose</textarea>');
});

test('S-RET-09 only a shopper who paid in cash is asked for a UPI id', () => {
  expect(render(FORM)).not.toContain('name="vpa"');
  expect(render({ ...FORM, isPaidInCash: true })).toContain('name="vpa"');
});

test('S-RET-10 a changed pickup address stays in the form while the shopper has chosen to send the parcel herself', () => {
  const address = { ...initialValues(FORM, IS_PROBLEM).address, address: '7 Hill Road' };
  expect(render(FORM, { address })).toContain('<div class="collect">');
  const self = render(FORM, { address, pickupMethod: 'self' });
  expect(self).toContain('<div class="collect" hidden="">');
  expect(self).toContain('7 Hill Road');
});

test('S-RET-10 without pickups the form asks how the shopper sends the parcel, and says what is paid back', () => {
  const html = render({ ...FORM, pickupMethod: 'self' });
  expect(html).toContain('How do you send it?');
  expect(html).toContain('we pay up to ₹99 back');
  expect(html).not.toContain('Where do we collect it?');
});

test('S-RET-10 the form names no pickup day, because only the courier names one', () => {
  expect(render(FORM)).not.toMatch(/Pickup day|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d/);
});
