import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { loadRootData } from '#app/root-data.server.ts';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import type { Actor } from '#shop/actor.ts';
import { refundLimit } from '#shop/payments/refund-limit.ts';
import { getStaffCounts } from '#shop/staff/counts.server.ts';
import type { Route } from './+types/layout.ts';
import { adminLinks } from './admin-links.ts';
import { AdminFrame } from './frame/admin-frame.tsx';
import { AdminProblem } from './frame/admin-problem.tsx';
import { problemMessage } from './frame/problem-messages.ts';
import type { AdminFrameData } from './frame/sections.ts';
import icons from './icons.svg?raw';
import { adminMeta } from './kit/actions/load.ts';
import { revalidateUnlessNoResponse } from './kit/actions/offline-safe.ts';
import { ProofProvider } from './kit/actions/proof-dialog.tsx';
import { DemoContext } from './kit/demo-phone-note.tsx';
import { HasCourierContext } from './kit/use-has-courier.tsx';
import { CurrencyContext } from './kit/use-money.tsx';
import { requireStaff } from './require-staff.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export const links: Route.LinksFunction = () => [...adminLinks];

/**
 * An error screen has a title too. When the guard refuses, no loader has run, so its refusal carries the store's name.
 */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return adminMeta(matches);
  const refusal = { loaderData: isRouteErrorResponse(error) ? error.data : undefined };
  return adminMeta([...matches, refusal], problemMessage(error).title);
};

const NO_COUNTS = {
  orders: 0,
  feedback: 0,
  leads: 0,
  fulfillment: 0,
  grievances: 0,
  returns: 0,
  unreadNotifications: 0,
};

/** The guard admits only staff, so the empty details are never shown. */
function toStaffDetails(actor: Actor) {
  if (actor.kind !== 'staff') return { email: '', name: '', role: '', isOwner: false, permissions: [] };
  const { email, name, role, permissions } = actor;
  return { email, name, role: role.name, isOwner: role.isOwner, permissions: [...permissions] };
}

export async function loader({ context }: Route.LoaderArgs): Promise<AdminFrameData> {
  const ctx = context.get(shopContext);
  const counts = await getStaffCounts(ctx).catch((error: unknown) => {
    // The counts in the menu are optional: the screens stay usable without them.
    ctx.log.error({ err: error }, 'admin menu counts could not be loaded');
    return NO_COUNTS;
  });
  const [document, { currency }] = await Promise.all([loadRootData(context), loadPageSettings(context)]);
  return {
    ...toStaffDetails(ctx.actor),
    counts,
    currency: currency.symbol,
    document,
    hasCourier: ctx.providers.courier !== null,
    demo: context.get(appInfoContext).demo,
    testPayments: context.get(appInfoContext).testPayments,
    refundLimit: refundLimit(ctx.actor),
  };
}

export const shouldRevalidate = revalidateUnlessNoResponse;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame frameData={loaderData}>
      <CurrencyContext value={loaderData.currency}>
        <HasCourierContext value={loaderData.hasCourier}>
          <DemoContext value={loaderData.demo}>
            <ProofProvider>
              <Outlet />
            </ProofProvider>
          </DemoContext>
        </HasCourierContext>
      </CurrencyContext>
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frameData = useRouteLoaderData<typeof loader>('admin/layout');
  const message = problemMessage(error);
  return frameData ? (
    <AdminFrame frameData={frameData}>
      <AdminProblem {...message} />
    </AdminFrame>
  ) : (
    <>
      <IconSprite symbols={icons} />
      <main className="main main--alone">
        <AdminProblem {...message} />
      </main>
    </>
  );
}
