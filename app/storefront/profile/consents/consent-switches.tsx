import type { FormEvent } from 'react';
import { type ConsentState, choiceKey } from '#shop/consents/consent.ts';
import { formatMobile } from '#shop/customers/mobile-number.ts';
import { PageMessage } from '../../page-message.tsx';
import { ChoiceList } from '../../preferences/choice-list.tsx';
import type { DoneKey } from '../profile-result.ts';
import { useProfileSubmission } from '../use-profile-submission.ts';

interface ConsentSwitchesProps {
  readonly uid: string;
  readonly consents: readonly ConsentState[];
  readonly onDone: (done: DoneKey) => void;
  readonly onSignedOut: () => void;
}

const contactText = (contact: string): string => (contact.startsWith('+') ? formatMobile(contact) : contact);

/** What the store may send, to which address or number. */
export function ConsentSwitches({ uid, consents, onDone, onSignedOut }: ConsentSwitchesProps) {
  const submission = useProfileSubmission(onDone, onSignedOut);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submission.send(new FormData(event.currentTarget));
  };
  return (
    <>
      <div role="alert">
        {submission.refusal !== null && <PageMessage kind="error">{submission.refusal.message}</PageMessage>}
      </div>
      <ChoiceList
        choices={consents.map((state) => ({
          key: choiceKey(state),
          words: state.words,
          isGiven: state.isGiven,
          contact: contactText(state.contact),
        }))}
        action="/profile"
        busyKey={String(submission.sentForm?.get('id') ?? '')}
        fields={(key) => (
          <>
            <input type="hidden" name="intent" value="set-consent" />
            <input type="hidden" name="uid" value={uid} />
            <input type="hidden" name="id" value={key} />
          </>
        )}
        onSubmit={submit}
      />
    </>
  );
}
