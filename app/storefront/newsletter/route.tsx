// Takes a newsletter address. With a script the footer reads the answer; without one this is the page that says thank you.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { subscribeToNewsletter } from '#shop/leads/leads.server.ts';
import type { NewsletterAnswer } from '../frame/newsletter.tsx';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Newsletter · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const subscribed = await subscribeToNewsletter(context.get(shopContext), String(form.get('email') ?? ''));
  const answer: NewsletterAnswer = subscribed.ok
    ? { ok: true }
    : { ok: false, message: 'Please enter a valid email address' };
  return data(answer, { status: subscribed.ok ? 200 : 400 });
}

function sentenceFor(answer: NewsletterAnswer | undefined): string {
  if (answer?.ok) return 'You will hear from us first.';
  return answer?.message ?? 'Leave your e-mail below to hear about new arrivals first.';
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <section className="section wrap">
      <h1 className="h-page">{actionData?.ok ? 'Thank you' : 'Newsletter'}</h1>
      <p>{sentenceFor(actionData)}</p>
      <p>
        <a className="link" href="/">
          <span>Home</span>
        </a>
      </p>
    </section>
  );
}
