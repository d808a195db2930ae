import { shopContext } from '#app/context.ts';
import { getSecondFactorDuty, mayChangeDuty } from '#shop/second-factor/second-factor-duty.server.ts';
import { listInvites } from '#shop/staff/staff-invites.server.ts';
import { listStaff } from '#shop/staff/staff-people.server.ts';
import { listGivableRoles, listStaffRoles } from '#shop/staff/staff-roles.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDate } from '../kit/indian-time.ts';
import { FACTOR_REFUSALS } from '../kit/second-factor-messages.ts';
import type { Route } from './+types/staff.route.ts';
import type { ShownDuty } from './factor-duty.tsx';
import { dutyText } from './staff-messages.ts';
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
  const { requiredFrom } = await getSecondFactorDuty(ctx.db);
  const duty: ShownDuty = {
    isRequired: requiredFrom !== null,
    canChange: mayChangeDuty(ctx.actor),
    text: dutyText(requiredFrom && formatDate(requiredFrom), requiredFrom !== null && requiredFrom <= ctx.now),
    obstacle: ctx.providers.integrations.secretBox === null ? FACTOR_REFUSALS['no-secret-key'] : null,
  };
  return { people, invites, roles, givable, duty };
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  return <StaffScreen {...loaderData} />;
}
