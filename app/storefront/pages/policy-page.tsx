// The layout of a content page: heading, introduction and sections; on wide screens a table of contents beside them.

import { classNames } from '#app/ui/class-names.ts';
import { type PageContent, PageText, Sections } from './page-text.tsx';

export function PolicyPage({ title, lead, intro, sections }: PageContent) {
  return (
    <div className={classNames('wrap', 'policy', sections.length === 0 && 'policy--plain')}>
      <div className="policy__head">
        <h1 className="h-page">{title}</h1>
        <PageText as="p" className="policy__lead" html={lead} />
      </div>
      {sections.length > 0 && (
        <nav className="policy__nav only-wide" aria-label="On this page">
          <b>On this page</b>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="prose">
        <PageText className="prose__intro" html={intro} />
        <Sections sections={sections} />
        <a className="link policy__home" href="/">
          <span>Back to Home</span>
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
