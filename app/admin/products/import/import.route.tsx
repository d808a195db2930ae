import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import type { Route } from './+types/import.route.ts';
import { ImportScreen } from './import-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Import products');

export default function Import() {
  return (
    <AdminPage
      title="Import products"
      summary="A file is shown row by row first; nothing is written before you say so."
      back={{ to: '/admin-panel/products', name: 'Products' }}
    >
      <ImportScreen />
    </AdminPage>
  );
}
