// Test page: shows that pages are rendered and hydrated.

import { useIsInBrowser } from '../use-is-in-browser.ts';

export default function TestSimple() {
  const isHydrated = useIsInBrowser();
  return (
    <>
      <h1 className="h-page">Render Check</h1>
      <p>This page was rendered by the server.</p>
      <p>{isHydrated ? 'The browser has taken it over.' : 'The browser has not taken it over yet.'}</p>
    </>
  );
}
