// What runs here, on both sides. No secrets, no addresses of other machines.

import { useSyncExternalStore } from 'react';
import { shopContext, storeFacts } from '#app/context.ts';
import { databaseVersion } from '#shop/self-check.server.ts';
import { FactsList } from '../facts-list.tsx';
import type { Route } from './+types/route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const { demo, version } = context.get(storeFacts);
  const database = await databaseVersion(ctx).catch(() => 'does not answer');
  return {
    version,
    mode: demo ? 'demo' : 'production',
    node: process.version,
    database,
    time: ctx.now.toISOString(),
  };
}

const never = () => () => {};

function storageWorks(): boolean {
  try {
    localStorage.getItem('cart');
    return true;
  } catch {
    return false;
  }
}

/** As one text, so that it is the same each time it is asked for. */
const lookAround = (): string =>
  JSON.stringify({ agent: navigator.userAgent, cookies: navigator.cookieEnabled, storage: storageWorks() });

const useBrowser = (): { agent: string; cookies: boolean; storage: boolean } | null =>
  JSON.parse(useSyncExternalStore(never, lookAround, () => 'null'));

export default function TestEnv({ loaderData }: Route.ComponentProps) {
  const { version, mode, node, database, time } = loaderData;
  const browser = useBrowser();
  return (
    <>
      <h1 className="h-page">Environment Test</h1>
      <FactsList
        facts={[
          ['App version', version],
          ['Mode', mode],
          ['Node', node],
          ['PostgreSQL', database],
          ['Server time', time],
          ['Browser', browser?.agent ?? 'not known without JavaScript'],
          ['Cookies', browser ? (browser.cookies ? 'on' : 'off') : 'not known'],
          ['Storage', browser ? (browser.storage ? 'on' : 'off') : 'not known'],
        ]}
      />
    </>
  );
}
