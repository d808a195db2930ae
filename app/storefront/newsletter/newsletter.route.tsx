// Stores a newsletter address. With JavaScript the footer reads the response; without it this is the thank-you page.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import { networkOfVisitor } from '#app/sessions/visitor.ts';
import { submitNewsletterAddress } from '#shop/leads/from-visitors.server.ts';
import type { NewsletterAnswer } from '../frame/newsletter.tsx';
import type { Route } from './+types/newsletter.route.ts';
import { NewsletterPage } from './newsletter-page.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Newsletter · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

const REFUSALS = {
  invalid: { status: 400, message: 'Please enter a valid email address' },
  'too-many': { status: 429, message: 'Too many attempts. Please wait a few minutes and try again.' },
} as const;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const subscribed = await submitNewsletterAddress(
    context.get(shopContext),
    String(form.get('email') ?? ''),
    networkOfVisitor(request.headers),
  );
  if (subscribed.ok) return data<NewsletterAnswer>({ ok: true });
  const { status, message } = REFUSALS[subscribed.reason];
  return data<NewsletterAnswer>({ ok: false, message }, { status });
}

function sentenceFor(answer: NewsletterAnswer | undefined): string {
  if (answer?.ok) return 'You will hear from us first.';
  return answer?.message ?? 'Leave your e-mail below to hear about new arrivals first.';
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <NewsletterPage title={actionData?.ok ? 'Thank you' : 'Newsletter'}>
      <p>{sentenceFor(actionData)}</p>
    </NewsletterPage>
  );
}
