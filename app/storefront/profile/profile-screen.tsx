// The profile page. Each part is a <AccountSection> in its own folder; a new part is one more line here.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { ConsentState } from '#shop/consents/consent.ts';
import type { SavedAddress } from '#shop/customers/address.ts';
import { AccountFrame } from '../account/account-frame.tsx';
import { AccountSection } from '../account/account-section.tsx';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';
import { sessionStore } from '../account/session-store.ts';
import { ButtonLink } from '../button-link.tsx';
import { PageMessage } from '../page-message.tsx';
import { getEditId } from './addresses/address-actions.tsx';
import { ADD_ADDRESS_ID, AddressList } from './addresses/address-list.tsx';
import { ConsentSwitches } from './consents/consent-switches.tsx';
import { ProfileForm } from './details/profile-form.tsx';
import { EDIT_PROFILE_ID, EditProfileLink, ProfileView, type VisibleProfile } from './details/profile-view.tsx';
import { ADDRESSES_TITLE_ID, type ProfileMode, parseMode, VIEW } from './profile-mode.ts';
import { DONE_MESSAGES, type DoneKey, getDoneMessage, type ProfileResult } from './profile-result.ts';

interface ProfileScreenProps {
  readonly profile: VisibleProfile;
  readonly addresses: readonly SavedAddress[];
  /** Whether the number is verified; null while numbers are not verified by codes. */
  readonly isPhoneVerified: boolean | null;
  readonly consents: readonly ConsentState[];
  readonly query: string;
  /** The result of a form that was posted without JavaScript. */
  readonly result: ProfileResult | undefined;
  readonly onSignedOut: () => void;
}

/** The element to focus after a form has closed. */
function getFocusIdAfter(closedMode: ProfileMode): string {
  if (closedMode.kind === 'profile') return EDIT_PROFILE_ID;
  if (closedMode.kind === 'new-address') return ADD_ADDRESS_ID;
  return closedMode.kind === 'address' ? getEditId(closedMode.id) : ADDRESSES_TITLE_ID;
}

function useMode(query: string, addresses: readonly SavedAddress[]) {
  const [initial] = useState(() =>
    parseMode(
      query,
      addresses.map(({ id }) => id),
    ),
  );
  const [mode, setMode] = useState(initial);
  const [isFromUrl, setFromUrl] = useState(true);
  // A new object each time, so that the same element can be focused twice.
  const [focusOn, setFocusOn] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (focusOn) document.getElementById(focusOn.id)?.focus();
  }, [focusOn]);
  const changeMode = (next: ProfileMode, focus: string | null) => {
    setFocusOn(focus === null ? null : { id: focus });
    setFromUrl(false);
    setMode(next);
  };
  return {
    mode,
    isFromUrl,
    open: (next: ProfileMode) => changeMode(next, null),
    // A dialog restores the focus itself.
    cancel: () => changeMode(VIEW, mode.kind === 'delete' && !isFromUrl ? null : getFocusIdAfter(mode)),
    close: () => changeMode(VIEW, getFocusIdAfter(mode)),
    /** A change that does not close the open form. */
    stay: (focus: string) => changeMode(mode, focus),
  };
}

const isOnline = () => navigator.onLine;
const getTrue = () => true;
function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function ProfileScreen(props: ProfileScreenProps) {
  const { profile, addresses, isPhoneVerified, consents, query, result, onSignedOut } = props;
  const { uid } = profile;
  const toast = useToast();
  const { mode, isFromUrl, open, cancel, close, stay } = useMode(query, addresses);
  const isConnected = useSyncExternalStore(subscribeOnline, isOnline, getTrue);
  useEffect(() => mirroredAddresses.save(uid, addresses), [uid, addresses]);
  const onDone = (done: DoneKey) => {
    toast({ kind: 'ok', text: DONE_MESSAGES[done] });
    if (done === 'profile') sessionStore.reload();
    if (done === 'default-address') stay(ADDRESSES_TITLE_ID);
    else if (done !== 'consent') close();
  };
  const refusal = isFromUrl && result?.ok === false ? result : null;
  const formProps = { uid, refusal, onDone, onCancel: cancel, onSignedOut };
  const doneText = isFromUrl ? getDoneMessage(new URLSearchParams(query).get('done')) : null;
  return (
    <AccountFrame current="/profile" className="stack prof">
      <h1 className="h-page">My Profile</h1>
      <div role="status">{doneText !== null && <PageMessage kind="ok">{doneText}</PageMessage>}</div>
      <div role="status">
        {!isConnected && (
          <PageMessage kind="error">
            You are offline. Your addresses are shown as this browser last saw them; they can be changed when you are
            back.
          </PageMessage>
        )}
      </div>
      <AccountSection
        id="details"
        title="Profile"
        lead="Your name and contact details"
        action={mode.kind !== 'profile' && <EditProfileLink onEdit={open} />}
      >
        {mode.kind === 'profile' ? (
          <ProfileForm {...formProps} profile={profile} />
        ) : (
          <ProfileView profile={profile} isPhoneVerified={isPhoneVerified} />
        )}
      </AccountSection>
      <AccountSection id="addresses" title="Saved addresses" lead="Delivery addresses">
        <AddressList
          {...formProps}
          addresses={addresses}
          mode={mode}
          isFromUrl={isFromUrl}
          suggested={{ name: profile.name, phone: profile.phone ?? '' }}
          readOnly={!isConnected}
          onGo={open}
        />
      </AccountSection>
      {consents.length > 0 && (
        <AccountSection
          id="consents"
          title="What we may send you"
          lead="News of your orders always comes; the rest is your choice"
        >
          <ConsentSwitches uid={uid} consents={consents} onDone={onDone} onSignedOut={onSignedOut} />
        </AccountSection>
      )}
      {isPhoneVerified !== null && profile.role === 'user' && (
        <AccountSection id="join" title="Another account" lead="Have you ordered with another email or mobile number?">
          <ButtonLink variant="secondary" href="/profile/join">
            Join two accounts
          </ButtonLink>
        </AccountSection>
      )}
      <AccountSection id="security" title="Security & privacy" lead="Password, devices and your data">
        <ButtonLink variant="secondary" href="/profile/security">
          Manage security
        </ButtonLink>
      </AccountSection>
    </AccountFrame>
  );
}
