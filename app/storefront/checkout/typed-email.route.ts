// Whether the email address that was typed in step 1 belongs to another account of the store, which the shopper may
// join. Only accounts with a verified number get a true answer, and for few addresses per day: it reveals that the
// address has an account.

import { shopContext } from '#app/context.ts';
import { postedJson, postedText } from '#app/posted-json.ts';
import { privateJson } from '#app/private-json.ts';
import { checkOtherAccount } from '#shop/customers/other-account.server.ts';
import type { Route } from './+types/typed-email.route.ts';
import type { TypedEmailResponse } from './use-other-account.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const email = postedText(await postedJson(request), 'email').slice(0, 200);
  const body: TypedEmailResponse = { isOfOtherAccount: await checkOtherAccount(context.get(shopContext), email) };
  return privateJson(body);
}
