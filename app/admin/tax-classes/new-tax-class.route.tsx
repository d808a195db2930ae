import { shopContext } from '#app/context.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import type { Route } from './+types/new-tax-class.route.ts';
import { nextDay } from './next-day.ts';
import { TaxClassForm } from './tax-class-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New tax class');

export function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(shopContext);
  return { today: dayInIndia(now), tomorrow: nextDay(now) };
}

export default function NewTaxClass({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="New tax class" help="gst" back={{ to: '/admin-panel/tax-classes', name: 'Tax classes' }}>
      <TaxClassForm taxClass={null} {...loaderData} />
    </AdminPage>
  );
}
