import { createContext, useContext } from 'react';
import type { Permission } from '#shop/staff/permission.ts';

const PermissionsContext = createContext<ReadonlySet<Permission>>(new Set());
export const PermissionsProvider = PermissionsContext;

/** The permissions of the reader's role. */
export const usePermissions = (): ReadonlySet<Permission> => useContext(PermissionsContext);

/** Whether the reader's role has one of these permissions. The server checks again: this decides what a screen shows. */
export function useMay(): (...anyOf: readonly [Permission, ...Permission[]]) => boolean {
  const permissions = usePermissions();
  return (...anyOf) => anyOf.some((permission) => permissions.has(permission));
}
