// The newsletter form. It posts to /newsletter; with JavaScript the page stays and the field is cleared.

import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';

/** What the action of /newsletter answers. */
export interface NewsletterAnswer {
  readonly ok: boolean;
  readonly message?: string;
}

export function Newsletter() {
  const fetcher = useFetcher<NewsletterAnswer>({ key: 'newsletter' });
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);
  return (
    <section>
      <h2>Hear about new arrivals first</h2>
      <fetcher.Form className="foot__form" method="post" action="/newsletter" ref={form}>
        <input
          type="email"
          name="email"
          required
          maxLength={254}
          placeholder="Your e-mail"
          aria-label="Your e-mail"
          autoComplete="email"
        />
        <button type="submit">SUBMIT</button>
      </fetcher.Form>
      <p className="foot__said" role="status">
        {answer?.ok && 'Thank you! You’ll be the first to know.'}
        {answer?.ok === false && (answer.message ?? 'That did not work. Please try again.')}
      </p>
    </section>
  );
}
