import unfinished from '#app/assets/weaves/unfinished.svg';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Weave } from '#app/ui/weave.tsx';

interface LoginFirstProps {
  readonly text: string;
  /** Where the login leads back to. */
  readonly returnUrl: string;
}

export function LoginFirst({ text, returnUrl }: LoginFirstProps) {
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title="Authentication Required"
        text={text}
        pictogram={<Weave src={unfinished} width={138} height={92} />}
      >
        <a className={buttonClass()} href={`/login?returnUrl=${returnUrl}`}>
          Login
        </a>
      </EmptyState>
    </div>
  );
}
