// Step 1 for an account with a verified number. When the typed email address belongs to another account, a note below
// the field offers to join the two. The order itself needs no joining.

import { ShippingStep, type ShippingStepProps } from './shipping-step.tsx';
import { useOtherAccount } from './use-other-account.ts';

const FORM_ID = 'join-accounts';

interface JoinableShippingProps extends ShippingStepProps {
  readonly uid: string;
  /** The account's number is verified, and the address is not its own. */
  readonly mayJoin: boolean;
}

export function JoinableShipping({ uid, mayJoin, ...props }: JoinableShippingProps) {
  const { isFound, ask } = useOtherAccount(uid, props.form.email, mayJoin);
  return (
    <>
      {isFound && <JoinForm />}
      <ShippingStep {...props} onEmailLeft={ask} emailNote={<OtherAccountNote isFound={isFound} />} />
    </>
  );
}

/** Always in the page: screen readers announce text put into a live region, not a new region. */
const OtherAccountNote = ({ isFound }: { readonly isFound: boolean }) => (
  <div className="ship__full ship__join" role="status">
    {isFound && (
      <p>
        You already have an account with this email.{' '}
        <button type="submit" form={FORM_ID} className="textbtn">
          Sign in once to join the two.
        </button>
      </p>
    )}
  </div>
);

/** The form of the note's button, which is inside the shipping form. */
const JoinForm = () => (
  <form id={FORM_ID} method="post" action="/profile/join" hidden>
    <input type="hidden" name="intent" value="start" />
    <input type="hidden" name="returnUrl" value="/checkout" />
  </form>
);
