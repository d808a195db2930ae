// The newsletter form. It posts to /newsletter; with JavaScript the page does not reload and the field is cleared.

import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';

/** The result of the action of /newsletter. */
export interface NewsletterResult {
  readonly ok: boolean;
  readonly message?: string;
}

export function Newsletter() {
  const fetcher = useFetcher<NewsletterResult>({ key: 'newsletter' });
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.state === 'idle' ? fetcher.data : undefined;
  useEffect(() => {
    if (result?.ok) form.current?.reset();
  }, [result]);
  return (
    <section>
      <h2>Hear about new arrivals first</h2>
      <fetcher.Form className="foot__form" method="post" action="/newsletter" ref={form}>
        <input
          type="email"
          name="email"
          required
          maxLength={254}
          placeholder="Your email"
          aria-label="Newsletter address"
          autoComplete="email"
        />
        <button type="submit">SUBMIT</button>
      </fetcher.Form>
      <p className="foot__message" role="status">
        {result?.ok && 'Thank you! You’ll be the first to know.'}
        {result?.ok === false && (result.message ?? 'That did not work. Please try again.')}
      </p>
    </section>
  );
}
