import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { AccountFrame } from './account-frame.tsx';
import { AuthProvider } from './auth-provider.tsx';

function renderFrame(current: string): string {
  const Page = () => (
    <AuthProvider>
      <AccountFrame current={current} className="page">
        Content
      </AccountFrame>
    </AuthProvider>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  return renderToStaticMarkup(<Stub />);
}

test.each([
  ['/account', 'Overview'],
  ['/profile', 'Profile'],
  ['/orders', 'Orders'],
  ['/orders/returns', 'Returns'],
  ['/wishlist', 'Wishlist'],
  ['/profile/security', 'Security &amp; privacy'],
])('S-ACCT-01 %s has the account navigation with its own page marked', (current, name) => {
  const html = renderFrame(current);
  const links = html.match(/<a [^>]*>.*?<\/a>/g) ?? [];
  expect(links.map((link) => link.replace(/<[^>]*>/g, ''))).toEqual([
    'Overview',
    'Profile',
    'Orders',
    'Returns',
    'Addresses',
    'Wishlist',
    'Security &amp; privacy',
  ]);
  const marked = links.filter((link) => link.includes('aria-current="page"'));
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain(name);
});
