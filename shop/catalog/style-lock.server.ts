// One change of styles at a time: a product that joins a style while it moves to another one must not be missed. Taken before any lock of a
// product; held until the transaction ends.

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';

export const lockStyleChanges = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('styles'))`);
