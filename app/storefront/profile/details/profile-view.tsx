import { Badge } from '#app/ui/badge.tsx';
import type { UserProfile } from '#shop/customers/profile.ts';
import { ModeLink } from '../mode-link.tsx';
import type { ProfileMode } from '../profile-mode.ts';

export type VisibleProfile = Omit<UserProfile, 'status' | 'createdAt' | 'lastLogin'>;

const ACCOUNT_TYPES: Readonly<Record<UserProfile['role'], string>> = { user: 'User', admin: 'Admin' };

const PROFILE_FIELDS = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['pincode', 'Pincode'],
  ['accountType', 'Account type'],
] as const;

export const EDIT_PROFILE_ID = 'edit-profile';

export const EditProfileLink = ({ onEdit }: { readonly onEdit: (mode: ProfileMode) => void }) => (
  <ModeLink id={EDIT_PROFILE_ID} to={{ kind: 'profile' }} variant="secondary" small onGo={onEdit}>
    Edit Profile
  </ModeLink>
);

interface ProfileViewProps {
  readonly profile: VisibleProfile;
  /** Whether the number is verified; null while numbers are not verified by codes. */
  readonly isPhoneVerified?: boolean | null;
}

/** Shows only the fields that have a value. */
export function ProfileView({ profile, isPhoneVerified = null }: ProfileViewProps) {
  const values = { ...profile, accountType: ACCOUNT_TYPES[profile.role] };
  return (
    <dl className="prof__details">
      {PROFILE_FIELDS.filter(([key]) => values[key]).map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <bdi>{values[key]}</bdi>
            {key === 'phone' && isPhoneVerified !== null && (
              <PhoneProof isVerified={isPhoneVerified} hasEmail={profile.email !== null} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An account without an email address has a link even when its number is verified: to replace the number. */
const PhoneProof = ({ isVerified, hasEmail }: { readonly isVerified: boolean; readonly hasEmail: boolean }) => (
  <>
    {' '}
    {isVerified && <Badge kind="new">Verified</Badge>}{' '}
    {!(isVerified && hasEmail) && <a href="/profile/phone">{isVerified ? 'Change' : 'Verify'}</a>}
  </>
);
