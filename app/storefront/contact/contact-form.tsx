// The contact form. It posts to its own page and works without JavaScript. With it the page stays, typed text stays until it
// is sent, and a success message disappears after three seconds.

import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { CONTACT_LENGTHS } from '#shop/contact/contact-message.ts';
import { PageMessage } from '../page-message.tsx';
import type { ContactAnswer } from './contact-answer.ts';

const SUCCESS_MS = 3_000;

/** The response while it is shown. */
function useTemporaryAnswer(answer: ContactAnswer | undefined, busy: boolean): ContactAnswer | undefined {
  const [passed, setPassed] = useState<ContactAnswer>();
  useEffect(() => {
    if (!answer?.ok) return;
    const timer = setTimeout(() => setPassed(answer), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return busy || answer === passed ? undefined : answer;
}

/** Clears the form after a success; after a refusal focuses the first field with an error. */
function useFormAfter(answer: ContactAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
    if (answer?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  return form;
}

export function ContactForm({ answer }: { readonly answer: ContactAnswer | undefined }) {
  const busy = useNavigation().formAction === '/contact';
  const shown = useTemporaryAnswer(answer, busy);
  const form = useFormAfter(answer);
  const of = (name: keyof typeof CONTACT_LENGTHS) => ({
    name,
    required: true,
    maxLength: CONTACT_LENGTHS[name],
    defaultValue: answer?.typed?.[name],
    error: shown?.fields[name],
  });
  return (
    // The browser's validation bubbles are off: the page shows the same messages with and without JavaScript.
    <Form
      className="contact__form"
      method="post"
      action="/contact"
      replace
      preventScrollReset
      defaultShouldRevalidate={false}
      noValidate
      ref={form}
      onSubmit={busy ? (event) => event.preventDefault() : undefined}
    >
      <Field {...of('name')} label="Name" autoComplete="name" />
      <Field {...of('email')} label="Email" type="email" autoComplete="email" />
      <TextArea {...of('message')} label="Message" rows={6} />
      <div className="contact__foot">
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
        {/* Both live regions are always in the page: screen readers announce text put into a region, not a new region. */}
        <div role="status">{shown?.ok && <PageMessage kind="ok">{shown.message}</PageMessage>}</div>
        <div role="alert">
          {shown?.ok === false && shown.message !== '' && <PageMessage kind="bad">{shown.message}</PageMessage>}
        </div>
      </div>
    </Form>
  );
}
