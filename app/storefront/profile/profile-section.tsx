import type { ReactNode } from 'react';

interface ProfileSectionProps {
  readonly id: string;
  readonly title: string;
  /** A short description. */
  readonly lead?: string;
  /** The action of the whole section, beside its title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the profile or of a page below it. */
export function ProfileSection({ id, title, lead, action, children }: ProfileSectionProps) {
  const titleId = `${id}-title`;
  return (
    <section className="prof__section" aria-labelledby={titleId}>
      <div className="prof__about">
        <div>
          <h2 className="h-panel" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {action}
      </div>
      <div className="prof__body">{children}</div>
    </section>
  );
}
