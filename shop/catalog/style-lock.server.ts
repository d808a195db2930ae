// A lock for all changes of styles: a product that joins a style while that style joins another one must not be missed. It is taken before
// any lock of a product, and held until the transaction ends.

import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';

export const lockStyleChanges = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('styles'))`);
