// The first form of the login, where staff have switched on codes to mobile numbers. It posts to the login itself and
// works without JavaScript.

import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { MobileNumberField } from './mobile-number-field.tsx';

export function MobileForm({ number, error }: { readonly number: string; readonly error: string | null }) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST';
  const busy = isSending && formData?.has('phone') === true;
  return (
    <>
      <Form className="auth__fields" method="post" replace noValidate>
        <MobileNumberField
          number={number}
          error={error}
          isSending={isSending}
          hint="We send a 6-digit code by SMS. No password needed."
        />
        <Button type="submit" block busy={busy}>
          {busy ? 'Sending...' : 'Send code'}
        </Button>
      </Form>
      <p className="google__or auth__or">or</p>
    </>
  );
}
