// 'Continue with Google' and the divider above the password form. A plain form that works without JavaScript.

import { Form, useNavigation } from 'react-router';
import { GOOGLE_START_PATH, useGooglePopup } from '#app/google/use-google-popup.ts';
import { Button } from '#app/ui/button.tsx';
import { GoogleMark } from '#app/ui/google-mark.tsx';
import { withReturnUrl } from './return-path.ts';

export function GoogleButton({ returnUrl }: { readonly returnUrl: string }) {
  const busy = useNavigation().formAction === GOOGLE_START_PATH;
  const { waitingMessage, onSubmit } = useGooglePopup(withReturnUrl('/login', returnUrl));
  return (
    <div className="google">
      <Form method="post" action={GOOGLE_START_PATH} onSubmit={onSubmit}>
        <input type="hidden" name="returnUrl" value={returnUrl} />
        <Button type="submit" variant="quiet" block busy={busy}>
          {!busy && <GoogleMark />}
          Continue with Google
        </Button>
        <p className="google__window" role="status">
          {waitingMessage}
        </p>
      </Form>
      <p className="google__or">or with email</p>
    </div>
  );
}
