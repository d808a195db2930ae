// The button 'Seed sample users': adds accounts that staff can test with, all with the demo shopper's password. A
// second run adds only missing accounts. The route decides whether to show the button.

import { DEMO_ACCOUNTS } from '#config/store.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { addCustomer } from './create-account.server.ts';

export const SAMPLE_PASSWORD = DEMO_ACCOUNTS.shopper.password;

const sample = (name: string, mailbox: string, phone: string) => ({ name, email: `${mailbox}@example.in`, phone });

const SAMPLES = [
  sample('Sample Ananya Krishnan', 'sample.ananya', '9444058213'),
  sample('Sample Ritu Malhotra', 'sample.ritu', '9811046273'),
  sample('Sample Debjani Sengupta', 'sample.debjani', '9830077451'),
  sample('Sample Nidhi Agarwal', 'sample.nidhi', '9829063318'),
  sample('Sample Tenzin Dolma', 'sample.tenzin', '9733045120'),
] as const;

/** Returns the number of added accounts. The password is hashed once for all of them, because hashing is expensive. */
export async function addSampleUsers(ctx: ShopContext): Promise<Result<number, 'not-allowed' | 'busy'>> {
  if (!may(ctx.actor, 'customers.edit')) return refuse('not-allowed');
  const hashed = await ctx.providers.passwords.hash(SAMPLE_PASSWORD);
  if (!hashed.ok) return hashed;
  let added = 0;
  for (const person of SAMPLES) {
    if ((await addCustomer(ctx, person, hashed.value)).ok) added++;
  }
  return ok(added);
}
