// Staff hear of every new account, however it was made.

import type { DbOrTx } from '#db/client.server.ts';
import { notifyStaff } from './notify-staff.server.ts';

export interface NewCustomer {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

export const notifyNewCustomer = (tx: DbOrTx, { userId, name, email }: NewCustomer, at: Date): Promise<void> =>
  notifyStaff(
    tx,
    { type: 'user', title: 'New User Registered', message: `${name} (${email}) created an account`, data: { userId } },
    at,
  );
