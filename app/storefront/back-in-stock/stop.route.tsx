// Ends all requests of the person who opened the link in a mail. Opening it changes nothing, because mail programs open links in advance.

import { Form } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { Button } from '#app/ui/button.tsx';
import { stopWaiting } from '#shop/stock-waits/stock-waits.server.ts';
import type { Route } from './+types/stop.route.ts';

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'End my requests');

export const loader = ({ request }: Route.LoaderArgs) => ({
  wait: new URL(request.url).searchParams.get('wait') ?? '',
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  await stopWaiting(context.get(shopContext), String(form.get('wait') ?? ''));
  return { isStopped: true };
}

export default function StopWaiting({ loaderData: { wait }, actionData }: Route.ComponentProps) {
  return (
    <section className="section wrap">
      <h1 className="h-page">{actionData ? 'Your requests have ended' : 'End your requests?'}</h1>
      {actionData ? (
        <p>We will not write to you about sizes that are back. Mails about your orders still come.</p>
      ) : (
        <Form method="post">
          <p>You will no longer hear about sizes that are back. Mails about your orders still come.</p>
          <input type="hidden" name="wait" value={wait} />
          <Button type="submit">End my requests</Button>
        </Form>
      )}
    </section>
  );
}
