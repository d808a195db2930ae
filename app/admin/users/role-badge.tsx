import { classNames } from '#app/ui/class-names.ts';
import { type AdminUser, roleLabel } from '#shop/customers/admin-user.ts';

export function RoleBadge({ role }: Pick<AdminUser, 'role'>) {
  return (
    <span className={classNames('users__badge', role === 'admin' && 'users__badge--admin')}>{roleLabel(role)}</span>
  );
}
