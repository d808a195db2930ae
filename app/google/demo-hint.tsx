import type { RefObject } from 'react';
import { Button } from '../ui/button.tsx';

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

interface DemoHintProps {
  readonly className: string;
  readonly account: DemoAccount;
  /** The sign-in form that 'Fill in' fills. */
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Demo mode's account below a sign-in form. */
export function DemoHint({ className, account, form }: DemoHintProps) {
  const fillIn = () => {
    for (const [name, value] of Object.entries(account)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  };
  return (
    <div className={className}>
      <p>
        <b>Demo mode</b> · this hint does not exist in production
      </p>
      <dl>
        <dt>Email</dt>
        <dd>{account.email}</dd>
        <dt>Password</dt>
        <dd>{account.password}</dd>
      </dl>
      <Button variant="quiet" size="sm" onClick={fillIn}>
        Fill in
      </Button>
    </div>
  );
}
