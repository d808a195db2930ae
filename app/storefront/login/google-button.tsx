// The way to Google and the line that parts it from the form with e-mail and password. A plain form: it works without its script.

import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { GoogleMark } from '#app/ui/google-mark.tsx';

const START = '/login/google';

export function GoogleButton({ returnUrl }: { readonly returnUrl: string }) {
  const busy = useNavigation().formAction === START;
  return (
    <div className="google">
      <Form method="post" action={START}>
        <input type="hidden" name="returnUrl" value={returnUrl} />
        <Button type="submit" variant="quiet" block busy={busy}>
          {!busy && <GoogleMark />}
          Continue with Google
        </Button>
      </Form>
      <p className="google__or">or with e-mail</p>
    </div>
  );
}
