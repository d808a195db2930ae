// Layout of the test pages. Demo mode only: in production they respond 404. The guard is middleware, because a `.data`
// request may skip the layout's loader.

import { data, Outlet } from 'react-router';
import { appInfoContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import type { Route } from './+types/layout.ts';
import stylesheet from './test-pages.css?url';

const PAGES = [
  ['/test-cart', 'Bag'],
  ['/test-firebase', 'Configuration'],
  ['/test-google', 'Google login'],
  ['/test-env', 'Environment'],
  ['/test-simple', 'Render'],
] as const;

const demoOnly: Route.MiddlewareFunction = ({ context }) => {
  if (!context.get(appInfoContext).demo) throw data(null, { status: 404 });
};

export const middleware: Route.MiddlewareFunction[] = [demoOnly];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Test pages');

export const loader = ({ context }: Route.LoaderArgs) => ({ version: context.get(appInfoContext).version });

export default function TestPages({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap tests">
      <Outlet />
      <nav aria-label="Test pages">
        {PAGES.map(([href, name]) => (
          <a key={href} className="link" href={href}>
            <span>{name}</span>
          </a>
        ))}
      </nav>
      <p className="tests__version">Version {loaderData.version}</p>
    </div>
  );
}
