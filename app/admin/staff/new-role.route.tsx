import { adminMeta } from '../kit/actions/load.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import type { Route } from './+types/new-role.route.ts';
import { RoleForm } from './role-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New role');

export default function NewRole() {
  return (
    <AdminPage title="New role" help="people" back={{ to: '/admin-panel/staff', name: 'Staff and roles' }}>
      <RoleForm staffRole={null} />
    </AdminPage>
  );
}
