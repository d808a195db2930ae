// The profile page. Each part is a <ProfileSection> in its own folder; a new part is one more line here.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { SavedAddress } from '#shop/customers/address.ts';
import { mirroredAddresses } from '../account/mirrored-addresses.ts';
import { sessionStore } from '../account/session-store.ts';
import { ButtonLink } from '../button-link.tsx';
import { PageMessage } from '../page-message.tsx';
import { editId } from './addresses/address-actions.tsx';
import { ADD_ADDRESS_ID, AddressList } from './addresses/address-list.tsx';
import { ProfileForm } from './details/profile-form.tsx';
import { EDIT_PROFILE_ID, ProfileView, type ShownProfile } from './details/profile-view.tsx';
import { DONE, type Done, doneMessage, type ProfileAnswer } from './profile-answer.ts';
import { ADDRESSES_TITLE_ID, modeOf, type ProfileMode, VIEW } from './profile-mode.ts';
import { ProfileSection } from './profile-section.tsx';

interface ProfileScreenProps {
  readonly profile: ShownProfile;
  readonly addresses: readonly SavedAddress[];
  readonly query: string;
  /** To a form that was posted without a script. */
  readonly answer: ProfileAnswer | undefined;
  readonly onSignedOut: () => void;
}

/** The element to focus after a form has closed. */
function focusAfter(closed: ProfileMode): string {
  if (closed.kind === 'profile') return EDIT_PROFILE_ID;
  if (closed.kind === 'new-address') return ADD_ADDRESS_ID;
  return closed.kind === 'address' ? editId(closed.id) : ADDRESSES_TITLE_ID;
}

function useMode(query: string, addresses: readonly SavedAddress[]) {
  const [initial] = useState(() =>
    modeOf(
      query,
      addresses.map(({ id }) => id),
    ),
  );
  const [mode, setMode] = useState(initial);
  const [isPlain, setPlain] = useState(true);
  // A new object each time, so that the same element can be focused twice.
  const [focusOn, setFocusOn] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (focusOn) document.getElementById(focusOn.id)?.focus();
  }, [focusOn]);
  const go = (next: ProfileMode, focus: string | null) => {
    setFocusOn(focus === null ? null : { id: focus });
    setPlain(false);
    setMode(next);
  };
  return {
    mode,
    isPlain,
    open: (next: ProfileMode) => go(next, null),
    // A dialog gives the focus back itself.
    cancel: () => go(VIEW, mode.kind === 'delete' && !isPlain ? null : focusAfter(mode)),
    close: () => go(VIEW, focusAfter(mode)),
    /** A change that does not close the open form. */
    stay: (focus: string) => go(mode, focus),
  };
}

const isOnline = () => navigator.onLine;
const always = () => true;
function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function ProfileScreen({ profile, addresses, query, answer, onSignedOut }: ProfileScreenProps) {
  const { uid } = profile;
  const toast = useToast();
  const { mode, isPlain, open, cancel, close, stay } = useMode(query, addresses);
  const online = useSyncExternalStore(subscribeOnline, isOnline, always);
  useEffect(() => mirroredAddresses.keep(uid, addresses), [uid, addresses]);
  const onDone = (done: Done) => {
    toast({ kind: 'ok', text: DONE[done] });
    if (done === 'profile') sessionStore.reload();
    if (done === 'default-address') stay(ADDRESSES_TITLE_ID);
    else close();
  };
  const refused = isPlain && answer?.ok === false ? answer : null;
  const ends = { uid, refused, onDone, onCancel: cancel, onSignedOut };
  const done = isPlain ? doneMessage(new URLSearchParams(query).get('done')) : null;
  return (
    <div className="wrap stack prof">
      <h1 className="h-page">My Profile</h1>
      <div role="status">{done !== null && <PageMessage kind="ok">{done}</PageMessage>}</div>
      <div role="status">
        {!online && (
          <PageMessage kind="bad">
            You are offline. Your addresses are shown as this browser last saw them; they can be changed when you are
            back.
          </PageMessage>
        )}
      </div>
      <ProfileSection id="details" title="Profile" lead="Your name and contact details">
        {mode.kind === 'profile' ? (
          <ProfileForm {...ends} profile={profile} />
        ) : (
          <ProfileView profile={profile} onEdit={open} />
        )}
      </ProfileSection>
      <ProfileSection id="addresses" title="Saved addresses" lead="Delivery addresses">
        <AddressList
          {...ends}
          addresses={addresses}
          mode={mode}
          isPlain={isPlain}
          suggested={{ name: profile.name, phone: profile.phone ?? '' }}
          readOnly={!online}
          onGo={open}
        />
      </ProfileSection>
      <ProfileSection id="security" title="Login and data" lead="Password, devices and your data">
        <ButtonLink variant="secondary" href="/profile/security">
          Login and data
        </ButtonLink>
      </ProfileSection>
    </div>
  );
}
