// Returns the bag of a reminder to the holder of the mail's link: products, sizes and quantities, and no other data of the account. The
// account's bag contains the lines already, so each comes with a change key that the account has applied: a guest who adds the lines to the
// browser's bag and then signs in to this account does not get them twice.

import { createHash } from 'node:crypto';
import { bagChangeKeys } from '#db/schema/people.ts';
import { signedInId } from '#shop/actor.ts';
import { loadAccountBag } from '#shop/bag/account-bag.server.ts';
import type { AccountBag } from '#shop/bag/account-bag.ts';
import type { BagChange, LineId } from '#shop/bag/bag-change.ts';
import { findTokenContact } from '#shop/consents/contact-tokens.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';

export interface RestoredBag {
  readonly changes: readonly BagChange[];
  readonly products: AccountBag['products'];
}

/** Returns the same key for each use of the link, a UUID of version 4: the third group begins with 4, the fourth with 8. */
const toChangeKey = (token: string, { id, size }: LineId): string =>
  createHash('sha256')
    .update(JSON.stringify([token, id, size]))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/** Returns no lines to the owner of the bag, whose browser loads it with the account. */
export async function restoreBag(ctx: ShopContext, token: string): Promise<Result<RestoredBag, 'expired'>> {
  const found = await findTokenContact(ctx.db, 'restore-bag', token);
  if (found === null || found.userId === null) return refuse('expired');
  const { userId } = found;
  if (signedInId(ctx.actor) === userId) return ok({ changes: [], products: [] });
  const { lines, products } = await loadAccountBag(ctx.db, userId);
  const changes = lines.map(({ id, size, qty }) => ({ key: toChangeKey(token, { id, size }), id, size, by: qty }));
  if (changes.length > 0) {
    await ctx.db
      .insert(bagChangeKeys)
      .values(changes.map(({ key }) => ({ userId, key, appliedAt: ctx.now })))
      .onConflictDoNothing();
  }
  return ok({ changes, products });
}
