// The newsletter form. It posts to /newsletter; with JavaScript the page does not reload and the field is cleared.

import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';

/** The result of the action of /newsletter. */
export interface NewsletterResult {
  readonly ok: boolean;
  /** Shown in the footer. */
  readonly message: string;
}

/** `consent`: the words of the box; '' while the store does not ask for consent. */
export function Newsletter({ consent }: { readonly consent: string | undefined }) {
  const fetcher = useFetcher<NewsletterResult>({ key: 'newsletter' });
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.state === 'idle' ? fetcher.data : undefined;
  useEffect(() => {
    if (result?.ok) form.current?.reset();
  }, [result]);
  return (
    <section>
      <h2>Hear about new arrivals first</h2>
      <fetcher.Form className="foot__form" id="newsletter" method="post" action="/newsletter" ref={form}>
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
      {consent && (
        <label className="foot__agree">
          <input type="checkbox" name="agrees" form="newsletter" /> {consent}
        </label>
      )}
      <p className="foot__message" role="status">
        {result?.message}
      </p>
    </section>
  );
}
