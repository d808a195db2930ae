import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { OrderSummary } from './order-summary.tsx';

const render = (canSendLinks: boolean): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderSummary
        items={[]}
        quoteState={{ quote: null, state: 'none', changedTo: null, refresh: () => {} }}
        failure={null}
        problem={null}
        payment="cod"
        canSendLinks={canSendLinks}
        onPayment={() => {}}
        isPlacing={false}
        onOpenOrder={() => {}}
      />
    </MemoryRouter>,
  );

test('A-PHONE-05 the choice of a payment link is offered only where payments can be taken online', () => {
  expect(render(true)).toContain('value="link"');
  const withoutOnlinePayments = render(false);
  expect(withoutOnlinePayments).not.toContain('value="link"');
  expect(withoutOnlinePayments).toContain('Payment links need online payments.');
});
