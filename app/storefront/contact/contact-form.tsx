// The contact form. It posts to its own page and works without JavaScript. With JavaScript the page does not reload,
// the text stays in the form until it is sent, and a success message disappears after three seconds.

import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { CONTACT_LENGTHS } from '#shop/contact/contact-message.ts';
import { PageForm } from '../page-form.tsx';
import { PageMessage } from '../page-message.tsx';
import type { ContactResult } from './contact-result.ts';

const SUCCESS_MS = 3_000;

/** The result while it is visible. */
function useTemporaryResult(result: ContactResult | undefined, busy: boolean): ContactResult | undefined {
  const [expiredResult, setExpiredResult] = useState<ContactResult>();
  useEffect(() => {
    if (!result?.ok) return;
    const timer = setTimeout(() => setExpiredResult(result), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return busy || result === expiredResult ? undefined : result;
}

/** Clears the form after a success; after a refusal focuses the first field with an error. */
function useFormReset(result: ContactResult | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result?.ok) form.current?.reset();
    if (result?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [result]);
  return form;
}

export function ContactForm({ result }: { readonly result: ContactResult | undefined }) {
  const busy = useNavigation().formAction === '/contact';
  const visibleResult = useTemporaryResult(result, busy);
  const form = useFormReset(result);
  const getFieldProps = (name: keyof typeof CONTACT_LENGTHS) => ({
    name,
    required: true,
    maxLength: CONTACT_LENGTHS[name],
    defaultValue: result?.values?.[name],
    error: visibleResult?.fieldErrors[name],
  });
  return (
    <PageForm className="contact__form" action="/contact" busy={busy} ref={form}>
      <Field {...getFieldProps('name')} label="Name" autoComplete="name" />
      <Field {...getFieldProps('email')} label="Email" type="email" autoComplete="email" />
      <TextArea {...getFieldProps('message')} label="Message" rows={6} />
      <div className="contact__foot">
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
        {/* Both live regions are always in the page: screen readers announce text put into a region, not a new region.
         */}
        <div role="status">{visibleResult?.ok && <PageMessage kind="ok">{visibleResult.message}</PageMessage>}</div>
        <div role="alert">
          {visibleResult?.ok === false && visibleResult.message !== '' && (
            <PageMessage kind="error">{visibleResult.message}</PageMessage>
          )}
        </div>
      </div>
    </PageForm>
  );
}
