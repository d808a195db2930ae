import type { ReactNode } from 'react';

interface ProfileSectionProps {
  readonly id: string;
  readonly title: string;
  /** A short description. */
  readonly lead?: string;
  readonly children: ReactNode;
}

/** One section of the profile: the title beside the content, above it on small screens. */
export function ProfileSection({ id, title, lead, children }: ProfileSectionProps) {
  const titleId = `${id}-title`;
  return (
    <section className="prof__section" aria-labelledby={titleId}>
      <div className="prof__about">
        <h2 className="h-panel" id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      <div className="prof__body">{children}</div>
    </section>
  );
}
