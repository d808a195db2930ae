import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { getRoleToEdit } from '#shop/staff/staff-roles.server.ts';
import { AdminProblem } from '../frame/admin-problem.tsx';
import { PAGE_NOT_FOUND } from '../frame/problem-messages.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { useLastValue } from '../kit/form/use-last-value.ts';
import type { Route } from './+types/role.route.ts';
import { RoleForm } from './role-form.tsx';
import { peopleText } from './staff-messages.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.role?.name ?? 'Role');

/** A deleted role gives data, not an error page, so that an open form keeps its values. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const role = await getRoleToEdit(context.get(shopContext), params.roleId);
  return data({ role }, { status: role ? 200 : 404 });
}

export default function Role({ loaderData: { role }, params }: Route.ComponentProps) {
  const lastRole = useLastValue(params.roleId, role);
  if (!lastRole) return <AdminProblem {...PAGE_NOT_FOUND} />;
  return (
    <AdminPage
      title={lastRole.name}
      help="people"
      summary={`${peopleText(lastRole.people.length)} with this role`}
      back={{ to: '/admin-panel/staff', name: 'Staff and roles' }}
    >
      <RoleForm key={params.roleId} staffRole={lastRole} isMissing={role === null} />
    </AdminPage>
  );
}
