import { AdminPage } from '../../kit/admin-page.tsx';
import type { Route } from './+types/import.route.ts';
import { ImportScreen } from './import-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Import products · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

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
