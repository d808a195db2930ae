import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '#config/value-lists.ts';
import { getMethodHint, PaymentStep } from './payment-step.tsx';

const noop = () => {};

test('S-PAY2-01 each payment method has a hint of its own, and card and UPI show the names of their brands', () => {
  expect(new Set(PAYMENT_METHODS.map(getMethodHint)).size).toBe(PAYMENT_METHODS.length);
  const html = renderToStaticMarkup(
    <PaymentStep
      methods={PAYMENT_METHODS}
      method="cod"
      isCashAvailable
      onChoose={noop}
      onNext={noop}
      onPrevious={noop}
    />,
  );
  const marks = [...html.matchAll(/<i class="paymark[^>]*>(.*?)<\/i>/g)].map(([, mark]) => mark);
  expect(marks).toEqual(['Visa', 'Mastercard', 'RuPay', 'UPI']);
});
