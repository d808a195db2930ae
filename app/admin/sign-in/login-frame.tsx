import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import { TestPaymentsBar } from '#app/ui/test-payments-bar.tsx';
import { useStoreName } from '#app/use-root-data.ts';
import icons from '../icons.svg?raw';
import weave from './weave.svg';

interface LoginFrameProps {
  /** True when payments are in test mode, as on staging. */
  readonly testPayments: boolean;
  readonly children: ReactNode;
}

/** The frame of both steps of the sign-in: the woven picture on the left, the form on the right. */
export function LoginFrame({ testPayments, children }: LoginFrameProps) {
  const storeName = useStoreName();
  return (
    <main className="login">
      <IconSprite symbols={icons} />
      <div className="login__art" aria-hidden="true">
        <svg className="weave" viewBox="0 0 792 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <use href={`${weave}#weave`} />
        </svg>
        <b>{storeName}</b>
        <p>
          Warp and weft of the store,
          <br />
          in one place.
        </p>
      </div>
      <div className="login__side">
        <div className="login__in">
          {testPayments && <TestPaymentsBar />}
          <a className="login__back" href="/">
            <Icon name="left" />
            Back to Store
          </a>
          {children}
        </div>
      </div>
    </main>
  );
}
