// Ends all requests of the person who opened the link in a mail. The link alone changes nothing, because mail programs
// open links in advance; the button of the page does.

import { data, Form } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { postedForm } from '#app/posted-form.ts';
import { Button } from '#app/ui/button.tsx';
import { stopWaiting } from '#shop/stock-waits/stock-waits.server.ts';
import type { Route } from './+types/stop.route.ts';

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'End my requests');

export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get('wait') ?? '',
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const stopped = await stopWaiting(context.get(shopContext), String(form.get('wait') ?? ''));
  return data({ isStopped: stopped.ok }, { status: stopped.ok ? 200 : 404 });
}

export default function StopWaiting({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <section className="section wrap">
      {actionData ? (
        <Stopped isStopped={actionData.isStopped} />
      ) : (
        <>
          <h1 className="h-page">End your requests?</h1>
          <Form method="post">
            <p>You will no longer hear about sizes that are back. Mails about your orders still come.</p>
            <input type="hidden" name="wait" value={token} />
            <Button type="submit">End my requests</Button>
          </Form>
        </>
      )}
    </section>
  );
}

const Stopped = ({ isStopped }: { readonly isStopped: boolean }) =>
  isStopped ? (
    <>
      <h1 className="h-page">Your requests have ended</h1>
      <p>We will not write to you about sizes that are back. Mails about your orders still come.</p>
    </>
  ) : (
    <>
      <h1 className="h-page">This link is not valid</h1>
      <p>Please open the whole link of the mail. Requests end by themselves after 90 days.</p>
    </>
  );
