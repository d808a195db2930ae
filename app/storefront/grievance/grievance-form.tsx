// The complaint form. It posts to its own page and works without JavaScript. The page is the same for everybody, so the
// idempotency key is made in the browser; without JavaScript the server derives one from the text.

import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { newKey } from '#app/new-key.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { GRIEVANCE_LENGTHS } from '#shop/grievances/grievance.ts';
import { PageForm } from '../page-form.tsx';
import { PageMessage } from '../page-message.tsx';
import type { GrievanceField, GrievanceResult } from './grievance-result.ts';

export function GrievanceForm({ result }: { readonly result: GrievanceResult | undefined }) {
  const busy = useNavigation().formAction === '/grievance';
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (key.current) key.current.value = newKey();
  }, []);
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [result]);
  const getFieldProps = (name: GrievanceField) => ({
    name,
    maxLength: GRIEVANCE_LENGTHS[name],
    defaultValue: result?.values?.[name],
    error: busy ? undefined : result?.fieldErrors[name],
  });
  return (
    <PageForm className="contact__form" action="/grievance" busy={busy} ref={form}>
      <input type="hidden" name="idempotencyKey" ref={key} />
      <Field {...getFieldProps('name')} label="Name" required autoComplete="name" />
      <Field {...getFieldProps('email')} label="Email" required type="email" autoComplete="email" />
      <Field {...getFieldProps('phone')} label="Phone" labelNote="optional" type="tel" autoComplete="tel" />
      <Field {...getFieldProps('orderNumber')} label="Order number" labelNote="optional" autoComplete="off" />
      <TextArea
        {...getFieldProps('complaint')}
        label="Complaint"
        required
        rows={7}
        hint="What happened, and what should we do about it?"
      />
      <div className="contact__foot">
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : 'Send complaint'}
        </Button>
        {/* The live region is always in the page: screen readers announce text put into a region, not a new region. */}
        <div role="alert">
          {!busy && result?.ticket === null && result.message !== '' && (
            <PageMessage kind="error">{result.message}</PageMessage>
          )}
        </div>
      </div>
    </PageForm>
  );
}
