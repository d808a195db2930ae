import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { PayScreen } from './pay-screen.tsx';

test('S-PAYLINK-02 a paid link shows its order, and does not claim that the queued email has been sent', () => {
  const link = { state: 'paid', orderId: 'ORD-1-AAAAAAAAA' } as const;
  const Stub = createRoutesStub([{ path: '/', Component: () => <PayScreen link={link} token="token" /> }]);
  const text = renderToStaticMarkup(<Stub />).replace(/<[^>]*>/g, '');
  expect(text).toContain('your order AAAAAAAA has been placed');
  expect(text).toContain('An email will be sent to you.');
});
