// The text of a content page. Its HTML was made from Markdown on the server (shop/pages/render-page.server.ts), which
// lets no markup of the text through.

export interface PageContent {
  readonly title: string;
  /** HTML; '' when there is none. */
  readonly lead: string;
  /** HTML; '' when there is none. */
  readonly intro: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly html: string }[];
}

interface PageTextProps {
  readonly as?: 'div' | 'p';
  readonly className?: string;
  readonly html: string;
}

export function PageText({ as: Element = 'div', className, html }: PageTextProps) {
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderPage, which has its own hostile tests
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

export const Sections = ({ sections }: Pick<PageContent, 'sections'>) =>
  sections.map(({ id, title, html }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <PageText html={html} />
    </section>
  ));
