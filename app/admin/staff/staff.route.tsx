import { shopContext } from '#app/context.ts';
import { listInvites } from '#shop/staff/staff-invites.server.ts';
import { listStaff } from '#shop/staff/staff-people.server.ts';
import { listGivableRoles, listStaffRoles } from '#shop/staff/staff-roles.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import type { Route } from './+types/staff.route.ts';
import { StaffScreen } from './staff-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Staff and roles');

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [people, invites, roles, givable] = await Promise.all([
    loadOrNull(ctx, 'staff', () => listStaff(ctx)),
    loadOrNull(ctx, 'invitations', () => listInvites(ctx)),
    loadOrNull(ctx, 'staff roles', () => listStaffRoles(ctx)),
    listGivableRoles(ctx),
  ]);
  return { people, invites, roles, givable };
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  return <StaffScreen {...loaderData} />;
}
