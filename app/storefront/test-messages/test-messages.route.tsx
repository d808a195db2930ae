// Demo mode's phone: every SMS and WhatsApp message the store has sent. In production this page responds 404.

import { phoneInboxContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { formatMobile } from '#shop/customers/mobile-number.ts';
import type { Route } from './+types/test-messages.route.ts';

/** Responds with JSON when the Accept header requests it, for tests and tools. */
const jsonMiddleware: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const inbox = context.get(phoneInboxContext);
  if (!inbox) throw new Response(null, { status: 404 });
  return request.headers.get('accept')?.includes('application/json') ? Response.json(inbox.list()) : next();
};

export const middleware: Route.MiddlewareFunction[] = [jsonMiddleware];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Text messages');

export const loader = ({ context }: Route.LoaderArgs) => context.get(phoneInboxContext)?.list() ?? [];

const DATE_FORMAT = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

export default function TestMessages({ loaderData: messages }: Route.ComponentProps) {
  return (
    <section className="section wrap mailbox">
      <h1 className="h-page">Text messages</h1>
      <p>Demo mode sends no SMS and no WhatsApp message: messages to shoppers appear here.</p>
      {messages.length === 0 && <p>No message yet.</p>}
      {messages.map(({ id, channel, to, text, receivedAt }) => (
        <p key={id}>
          <b>{formatMobile(to)}</b>, {channel === 'sms' ? 'SMS' : 'WhatsApp'},{' '}
          {DATE_FORMAT.format(new Date(receivedAt))}
          <br />
          {text}
        </p>
      ))}
    </section>
  );
}
