// The contact form. It posts to its own page and works without JavaScript. With it the page stays, typed text stays until it
// is sent, and a success message disappears after three seconds.

import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { CONTACT_LENGTHS } from '#shop/contact/contact-message.ts';
import type { ContactAnswer } from './contact-answer.ts';

const GOOD_NEWS_MS = 3_000;

/** The answer while it is to be seen. */
function usePassingAnswer(answer: ContactAnswer | undefined, busy: boolean): ContactAnswer | undefined {
  const [passed, setPassed] = useState<ContactAnswer>();
  useEffect(() => {
    if (!answer?.ok) return;
    const timer = setTimeout(() => setPassed(answer), GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return busy || answer === passed ? undefined : answer;
}

/** Empties the form after a success; after a refusal hands the keyboard the first field that has to be changed. */
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
  const shown = usePassingAnswer(answer, busy);
  const form = useFormAfter(answer);
  const typed = answer?.typed;
  return (
    // The browser's own bubbles are off: the page says what is missing, in the same words with and without a script.
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
      <Field
        label="Name"
        name="name"
        required
        autoComplete="name"
        maxLength={CONTACT_LENGTHS.name}
        defaultValue={typed?.name}
        error={shown?.fields.name}
      />
      <Field
        label="Email"
        type="email"
        name="email"
        required
        autoComplete="email"
        maxLength={CONTACT_LENGTHS.email}
        defaultValue={typed?.email}
        error={shown?.fields.email}
      />
      <TextArea
        label="Message"
        name="message"
        required
        rows={6}
        maxLength={CONTACT_LENGTHS.message}
        defaultValue={typed?.message}
        error={shown?.fields.message}
      />
      <div className="contact__foot">
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
        {/* Both are always in the page: a screen reader announces what is put into one, not one that appears. */}
        <div role="status">{shown?.ok && <Said icon="check" text={shown.message} />}</div>
        <div role="alert">
          {shown?.ok === false && shown.message !== '' && <Said icon="info" text={shown.message} />}
        </div>
      </div>
    </Form>
  );
}

function Said({ icon, text }: { readonly icon: 'check' | 'info'; readonly text: string }) {
  return (
    <p className={`said said--${icon}`}>
      <Icon name={icon} size="sm" />
      {text}
    </p>
  );
}
