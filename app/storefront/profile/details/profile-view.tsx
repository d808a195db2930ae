import type { UserProfile } from '#shop/customers/profile.ts';
import { ModeLink } from '../mode-link.tsx';
import type { ProfileMode } from '../profile-mode.ts';

export type VisibleProfile = Omit<UserProfile, 'status' | 'createdAt' | 'lastLogin'>;

const ACCOUNT_TYPES: Readonly<Record<UserProfile['role'], string>> = { user: 'User', admin: 'Admin' };

const PROFILE_FIELDS = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['accountType', 'Account type'],
  ['phone', 'Phone'],
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['pincode', 'Pincode'],
] as const;

interface ProfileViewProps {
  readonly profile: VisibleProfile;
  readonly onEdit: (mode: ProfileMode) => void;
}

export const EDIT_PROFILE_ID = 'edit-profile';

export function ProfileView({ profile, onEdit }: ProfileViewProps) {
  const values = { ...profile, accountType: ACCOUNT_TYPES[profile.role] };
  return (
    <>
      <dl className="prof__facts">
        {PROFILE_FIELDS.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{values[key] ? <bdi>{values[key]}</bdi> : <span className="prof__none">Not added</span>}</dd>
          </div>
        ))}
      </dl>
      <ModeLink id={EDIT_PROFILE_ID} to={{ kind: 'profile' }} variant="secondary" onGo={onEdit}>
        Edit Profile
      </ModeLink>
    </>
  );
}
