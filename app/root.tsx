// The HTML document. The storefront and the admin each add their own styles, frame and error screen.
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { useRootData } from './use-root-data.ts';

export function Layout({ children }: { readonly children: ReactNode }) {
  const brand = useRootData();
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {brand && <link rel="icon" href={brand.icon} />}
        <link rel="manifest" href="/manifest.webmanifest" />
        {brand?.stylesheet && <link rel="stylesheet" href={brand.stylesheet} />}
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Shown only when the layout of a surface itself failed: a plain message without technical details and a link home. */
export function ErrorBoundary() {
  return (
    <main>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>
        Please try again in a moment, or go <a href="/">back to the store</a>.
      </p>
    </main>
  );
}
