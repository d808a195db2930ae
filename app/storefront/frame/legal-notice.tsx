import type { LegalNote } from '#shop/settings/legal.ts';

/**
 * The seller, customer care and the grievance officer, as rule 4 of the Consumer Protection (E-Commerce) Rules, 2020
 * asks for. The link is in every store, also before staff have named an officer.
 */
export const LegalNotice = ({ notes = [] }: { readonly notes: readonly LegalNote[] | undefined }) => (
  <div className="legal-notice">
    {notes.map(([title, lines]) => (
      <p key={title}>
        <b>{title}</b>
        {lines.map(([text, href]) => (
          <span key={text}> {href ? <a href={href}>{text}</a> : text}</span>
        ))}
      </p>
    ))}
    <a href="/grievance">How to complain</a>
  </div>
);
