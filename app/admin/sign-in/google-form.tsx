import { Form } from 'react-router';
import { GOOGLE_START_PATH, useGooglePopup } from '#app/google/use-google-popup.ts';
import { Button } from '#app/ui/button.tsx';
import { GoogleMark } from '#app/ui/google-mark.tsx';

interface GoogleFormProps {
  readonly from: 'admin' | 'invite';
  /** The screen to open after the sign-in; null for the dashboard. */
  readonly returnUrl: string | null;
  /** The page that shows a failure. */
  readonly signInPage: string;
  readonly busy: boolean;
}

/** The Google button. It is a plain form, so that it works without JavaScript. */
export function GoogleForm({ from, returnUrl, signInPage, busy }: GoogleFormProps) {
  const { waitingMessage, onSubmit } = useGooglePopup(signInPage);
  return (
    <>
      <p className="login__or">or</p>
      <Form method="post" action={GOOGLE_START_PATH} onSubmit={onSubmit}>
        <input type="hidden" name="from" value={from} />
        {returnUrl !== null && <input type="hidden" name="returnUrl" value={returnUrl} />}
        <Button type="submit" variant="quiet" block busy={busy}>
          {!busy && <GoogleMark />}
          Continue with Google
        </Button>
      </Form>
      <p className="login__window" role="status">
        {waitingMessage}
      </p>
    </>
  );
}
