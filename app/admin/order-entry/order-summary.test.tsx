import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { OrderSummary } from './order-summary.tsx';

const render = (canSendLinks: boolean): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderSummary
        items={[]}
        quoted={{ quote: null, state: 'none', changedTo: null, refresh: () => {} }}
        failure={null}
        problem={null}
        payment="cod"
        canSendLinks={canSendLinks}
        onPayment={() => {}}
        isPlacing={false}
        onOpen={() => {}}
      />
    </MemoryRouter>,
  );

test('A-PHONE-05 the choice of a payment link is offered only where payments can be taken online', () => {
  expect(render(true)).toContain('value="link"');
  const withoutKeys = render(false);
  expect(withoutKeys).not.toContain('value="link"');
  expect(withoutKeys).toContain('Payment links need online payments.');
});
