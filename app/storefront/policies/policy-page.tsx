// The layout of a policy page: heading, introduction and sections; on wide screens a table of contents beside them.

import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';

export interface PolicySection {
  /** The fragment of its URL, as in '/privacy#cookies'. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface PolicyPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly PolicySection[];
  /** Numbers the sections, so that people can refer to them. */
  readonly numbered?: boolean;
  /** The most important numbers, shown before the sections. */
  readonly summary?: ReactNode;
  /** The text of the link to the home page. */
  readonly homeText?: string;
}

export function PolicyPage({
  title,
  lead,
  sections,
  numbered = false,
  summary,
  homeText = 'Back to Home',
}: PolicyPageProps) {
  return (
    <div className="wrap policy">
      <div className="policy__head">
        <h1 className="h-page">{title}</h1>
        <p className="policy__lead">{lead}</p>
      </div>
      <nav className="policy__nav only-wide" aria-label="On this page">
        <b>On this page</b>
        <ol className={classNames(numbered && 'policy__numbers')}>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {summary}
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>
              {numbered && `${index + 1}. `}
              {section.title}
            </h2>
            {section.body}
          </section>
        ))}
        <a className="link policy__home" href="/">
          <span>{homeText}</span>
        </a>
      </div>
      <aside className="policy__help" aria-label="Need help?">
        <b>Need help?</b>
        <a href="/contact">Contact</a>
        <a href="/track-order">Track Order</a>
        <a href="/orders">My Orders</a>
      </aside>
    </div>
  );
}

/** A link that opens the reader's mail program. */
export const MailLink = ({ email }: { readonly email: string }) => <a href={`mailto:${email}`}>{email}</a>;
