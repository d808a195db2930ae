import { shopContext } from '#app/context.ts';
import { getPlaceholderValues } from '#shop/pages/list-pages.server.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import type { Route } from './+types/new-page.route.ts';
import { PageForm } from './page-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New page');

export async function loader({ context }: Route.LoaderArgs) {
  return { values: await getPlaceholderValues(context.get(shopContext)) };
}

export default function NewPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="New page" back={{ to: '/admin-panel/pages', name: 'Pages' }}>
      <PageForm page={null} values={loaderData.values} />
    </AdminPage>
  );
}
