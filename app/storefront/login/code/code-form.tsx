// The forms of a page that asks for a code: enter it, or get another one. For the login and for the profile.

import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { CodeField } from './code-field.tsx';
import { useCountdown } from './use-countdown.ts';

interface CodeFormProps {
  /** Of the button. */
  readonly action: string;
  /** Seconds until another code may be sent. */
  readonly waitS: number;
  /** When the code was sent: a new one begins a new countdown. */
  readonly sentKey: string;
  readonly error: string | null;
  /** Demo mode sends no SMS. */
  readonly demo: boolean;
  /** Other buttons of the second form. */
  readonly children?: ReactNode;
}

export function CodeForm({ action, waitS, sentKey, error, demo, children }: CodeFormProps) {
  const { formMethod, formData } = useNavigation();
  const sending = formMethod === 'POST' ? formData?.get('intent') : undefined;
  const left = useCountdown(waitS, sentKey);
  return (
    <>
      <Form className="auth__fields" method="post" replace>
        <input type="hidden" name="intent" value="enter" />
        <CodeField key={sentKey} error={sending === undefined ? (error ?? undefined) : undefined} />
        <Button type="submit" block busy={sending === 'enter'}>
          {action}
        </Button>
      </Form>
      <Form className="code__resend" method="post" replace>
        <Button
          type="submit"
          name="intent"
          value="resend"
          variant="quiet"
          size="sm"
          busy={sending === 'resend'}
          disabled={left !== null && left > 0}
        >
          {left !== null && left > 0 ? `Resend in ${left} s` : 'Resend code'}
        </Button>
        {children}
      </Form>
      <p className="code__warning">
        <Icon name="info" />
        <span>We never call to ask for this code.</span>
      </p>
      {demo && (
        <p className="code__demo">
          <b>Demo mode</b> · read the code under <a href="/test-messages">Text messages</a>
        </p>
      )}
    </>
  );
}
