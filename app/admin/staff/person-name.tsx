import { getInitials } from '../kit/wording.ts';

interface PersonNameProps {
  /** '' when the name is not known. */
  readonly name: string;
  readonly email: string;
}

export const PersonName = ({ name, email }: PersonNameProps) => (
  <>
    <span className="initials" aria-hidden="true">
      {getInitials(name || email)}
    </span>
    <span className="staff__name">
      <b>{name || email}</b>
      <span className="sub">{email}</span>
    </span>
  </>
);
