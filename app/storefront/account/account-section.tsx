import type { ReactNode } from 'react';

interface AccountSectionProps {
  readonly id: string;
  readonly title: string;
  /** A short description. */
  readonly lead?: string;
  /** The action of the whole section, beside its title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function AccountSection({ id, title, lead, action, children }: AccountSectionProps) {
  const titleId = `${id}-title`;
  return (
    <section className="acc__section" aria-labelledby={titleId}>
      <div className="acc__about">
        <div>
          <h2 className="h-panel" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {action}
      </div>
      <div className="acc__body">{children}</div>
    </section>
  );
}
