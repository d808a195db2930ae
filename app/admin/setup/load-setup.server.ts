import type { RouterContextProvider } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { getSetup } from '#shop/setup/setup.server.ts';
import type { SetupStep } from '#shop/setup/setup-steps.ts';

/** Returns null when the steps could not be loaded; the error is logged. */
export async function loadSetup(context: Readonly<RouterContextProvider>): Promise<SetupStep[] | null> {
  const ctx = context.get(shopContext);
  const { origin, testPayments, demo } = context.get(appInfoContext);
  try {
    return await getSetup(ctx, {
      host: new URL(origin).hostname.replace(/^www\./, ''),
      // Simulated payments of demo mode count as test payments.
      testPayments: testPayments || demo,
    });
  } catch (error) {
    ctx.log.error({ err: error }, 'the setup steps could not be loaded');
    return null;
  }
}
