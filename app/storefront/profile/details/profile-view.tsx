import type { UserProfile } from '#shop/customers/profile.ts';
import { ModeLink } from '../mode-link.tsx';
import type { ProfileMode } from '../profile-mode.ts';

export type ShownProfile = Omit<UserProfile, 'status' | 'createdAt' | 'lastLogin'>;

const ACCOUNT_TYPES: Readonly<Record<UserProfile['role'], string>> = { user: 'User', admin: 'Admin' };

const FACTS = [
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
  readonly profile: ShownProfile;
  readonly onEdit: (mode: ProfileMode) => void;
}

export const EDIT_PROFILE_ID = 'edit-profile';

export function ProfileView({ profile, onEdit }: ProfileViewProps) {
  const facts = { ...profile, accountType: ACCOUNT_TYPES[profile.role] };
  return (
    <>
      <dl className="prof__facts">
        {FACTS.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{facts[key] ? <bdi>{facts[key]}</bdi> : <span className="prof__none">Not added</span>}</dd>
          </div>
        ))}
      </dl>
      <ModeLink id={EDIT_PROFILE_ID} to={{ kind: 'profile' }} variant="secondary" onGo={onEdit}>
        Edit Profile
      </ModeLink>
    </>
  );
}
