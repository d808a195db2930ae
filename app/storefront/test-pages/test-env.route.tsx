// Test page: versions and settings of server and browser. No secrets, no addresses of other servers.

import { appInfoContext, shopContext } from '#app/context.ts';
import { DocumentDetails } from '#app/documents/document-details.tsx';
import { databaseVersion } from '#shop/self-check.server.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import type { Route } from './+types/test-env.route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const { demo, version } = context.get(appInfoContext);
  const database = await databaseVersion(ctx).catch(() => 'does not answer');
  return {
    version,
    mode: demo ? 'demo' : 'production',
    node: process.version,
    database,
    time: ctx.now.toISOString(),
  };
}

function isStorageUsable(): boolean {
  try {
    localStorage.getItem('cart');
    return true;
  } catch {
    return false;
  }
}

const toOnOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

export default function TestEnv({ loaderData }: Route.ComponentProps) {
  const { version, mode, node, database, time } = loaderData;
  const inBrowser = useIsInBrowser();
  return (
    <>
      <h1 className="h-page">Environment Test</h1>
      <DocumentDetails
        className="tests__details"
        details={{
          'App version': version,
          Mode: mode,
          Node: node,
          PostgreSQL: database,
          'Server time': time,
          Browser: inBrowser ? navigator.userAgent : 'not known yet',
          Cookies: inBrowser ? toOnOrOff(navigator.cookieEnabled) : 'not known yet',
          Storage: inBrowser ? toOnOrOff(isStorageUsable()) : 'not known yet',
        }}
      />
    </>
  );
}
