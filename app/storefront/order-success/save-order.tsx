// A guest keeps the order by choosing a password. The response is the same whether or not the address has an account.

import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { NewPasswordFields } from '../login/new-password-fields.tsx';
import { PageMessage } from '../page-message.tsx';

export interface SaveOrderResult {
  readonly isSaved: boolean;
  readonly errors: { readonly password?: string | undefined; readonly confirmPassword?: string | undefined };
  readonly error: string | null;
}

export interface SaveOrderProps {
  readonly email: string;
  readonly result: SaveOrderResult | undefined;
}

export function SaveOrder({ email, result }: SaveOrderProps) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <section className="panel savepanel" aria-labelledby="save-title">
      <h2 className="h-panel" id="save-title">
        Save this order: choose a password
      </h2>
      <div role="status">
        {result?.isSaved && (
          <p>
            Almost there. Check your email: when you have confirmed <b>{email}</b>, this order is in My Orders. If you
            already have an account with this address, <a href="/login?returnUrl=/orders">log in</a> to see the order
            there.
          </p>
        )}
      </div>
      {!result?.isSaved && (
        <>
          <p className="muted">
            It makes an account for <b>{email}</b>, so that you can follow the order, return items and order again. By
            choosing a password you agree to our <a href="/terms">Terms</a> and <a href="/privacy">Privacy Policy</a>.
          </p>
          <div role="alert">{!busy && result?.error && <PageMessage kind="error">{result.error}</PageMessage>}</div>
          <Form className="savepanel__fields" method="post" replace preventScrollReset>
            <NewPasswordFields label="Password" errors={busy ? {} : (result?.errors ?? {})} />
            <Button type="submit" busy={busy}>
              Save this order
            </Button>
          </Form>
        </>
      )}
    </section>
  );
}
