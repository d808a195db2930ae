// Demo mode's mailbox: every mail the store has sent. In production this page responds 404.

import { mailboxContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import type { Route } from './+types/test-mail.route.ts';

/** Responds with JSON when the Accept header requests it, for tests and tools. */
const jsonMiddleware: Route.MiddlewareFunction = async ({ request, context }, next) => {
  const mailbox = context.get(mailboxContext);
  if (!mailbox) throw new Response(null, { status: 404 });
  return request.headers.get('accept')?.includes('application/json') ? Response.json(await mailbox.list()) : next();
};

export const middleware: Route.MiddlewareFunction[] = [jsonMiddleware];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Mailbox');

export async function loader({ context }: Route.LoaderArgs) {
  const mails = (await context.get(mailboxContext)?.list()) ?? [];
  return mails.map(({ ref, to, subject, text, receivedAt }) => ({ ref, to, subject, text, receivedAt }));
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

export default function TestMail({ loaderData: mails }: Route.ComponentProps) {
  return (
    <section className="section wrap mailbox">
      <h1 className="h-page">Mailbox</h1>
      <p>Demo mode sends no mail: mail to shoppers and staff appears here.</p>
      {mails.length === 0 && <p>No mail yet.</p>}
      {mails.map((mail) => (
        <details key={mail.ref}>
          <summary>
            <b>{mail.subject}</b> to {mail.to}, {DATE_FORMAT.format(new Date(mail.receivedAt))}
          </summary>
          <pre>{mail.text}</pre>
        </details>
      ))}
    </section>
  );
}
