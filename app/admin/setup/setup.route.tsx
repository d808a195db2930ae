import { useStaffEvents } from '../frame/staff-events.tsx';
import { adminMeta } from '../kit/actions/load.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { FailedPanel } from '../kit/list/list-states.tsx';
import type { Route } from './+types/setup.route.ts';
import { loadSetup } from './load-setup.server.ts';
import { SetupList } from './setup-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Setup');

export const loader = async ({ context }: Route.LoaderArgs) => ({ steps: await loadSetup(context) });

export default function Setup({ loaderData: { steps } }: Route.ComponentProps) {
  useStaffEvents(['settings', 'products', 'categories', 'orders', 'pages', 'integrations']);
  const missing = steps?.filter(({ isDone, isRequired }) => isRequired && !isDone).length ?? 0;
  const required = missing === 1 ? '1 required step is left.' : `${missing} required steps are left.`;
  return (
    <AdminPage title="Setup" help="open-in-a-day" summary={missing === 0 ? 'All required steps are done.' : required}>
      {steps ? <SetupList steps={steps} /> : <FailedPanel label="Setup" title="The steps could not be loaded" />}
    </AdminPage>
  );
}
