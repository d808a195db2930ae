import { shopContext } from '#app/context.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import type { Route } from './+types/new-collection.route.ts';
import { CollectionForm } from './collection-form.tsx';
import { loadChoices } from './load-choices.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New collection');

export const loader = ({ context }: Route.LoaderArgs) => loadChoices(context.get(shopContext));

export default function NewCollection({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="New collection" back={{ to: '/admin-panel/collections', name: 'Collections' }}>
      <CollectionForm collection={null} {...loaderData} />
    </AdminPage>
  );
}
