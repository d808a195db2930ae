// The unsubscribe page of a newsletter. Opening it changes nothing, because mail programs open links in advance; a
// button confirms. Addresses that are unknown or already unsubscribed get the same response.

import { Form } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { unsubscribe } from '#shop/leads/newsletter.server.ts';
import type { Route } from './+types/unsubscribe.route.ts';
import { NewsletterPage } from './newsletter-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Unsubscribe');

export function loader({ request }: Route.LoaderArgs) {
  return { address: new URL(request.url).searchParams.get('address') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  await unsubscribe(context.get(shopContext), String(form.get('address') ?? ''));
  return { isUnsubscribed: true };
}

export default function Unsubscribe({ loaderData: { address }, actionData }: Route.ComponentProps) {
  return (
    <NewsletterPage title={actionData ? 'You have left the newsletter' : 'Leave the newsletter?'}>
      {actionData ? (
        <p>We will not write to you about new arrivals any more. Mails about your orders still come.</p>
      ) : (
        <>
          <p>You will no longer hear about new arrivals. Mails about your orders still come.</p>
          <Form method="post">
            <input type="hidden" name="address" value={address} />
            <p>
              <button type="submit" className={buttonClass()}>
                Unsubscribe
              </button>
            </p>
          </Form>
        </>
      )}
    </NewsletterPage>
  );
}
