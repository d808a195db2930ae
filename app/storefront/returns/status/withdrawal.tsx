import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { PageMessage } from '../../page-message.tsx';
import type { ReturnResult } from './return-result.ts';

/** Asks once more in place; it opens without JavaScript too. */
export function Withdrawal({ result }: { readonly result: ReturnResult | null }) {
  const busy = useNavigation().formData?.get('intent') === 'withdraw';
  const refusal = result?.intent === 'withdraw' ? result : null;
  return (
    <details className="withdraw" open={refusal !== null}>
      <summary className="btn btn--quiet btn--sm">Withdraw request</summary>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="withdraw" />
        <p>You keep the items, and this request is closed. A pickup that is booked will be cancelled.</p>
        <div role="alert">{refusal && <PageMessage kind="error">{refusal.message}</PageMessage>}</div>
        <Button type="submit" variant="danger" size="sm" busy={busy}>
          {busy ? 'Withdrawing...' : 'Yes, withdraw'}
        </Button>
      </Form>
    </details>
  );
}
