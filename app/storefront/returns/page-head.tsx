import { Icon } from '#app/ui/icon.tsx';

interface PageHeadProps {
  readonly back: { readonly href: string; readonly name: string };
  readonly title: string;
  /** Follows the title and is never broken into two lines. */
  readonly number?: string;
  readonly text: string;
}

/** The heading of a page about returns, with a link to the page above it. */
export const PageHead = ({ back, title, number, text }: PageHeadProps) => (
  <div className="flowhead">
    <a className="backlink" href={back.href}>
      <Icon name="left" size="sm" />
      {back.name}
    </a>
    <h1 className="h-page">
      {title}
      {number !== undefined && (
        <>
          {' '}
          <span className="flowhead__number">{number}</span>
        </>
      )}
    </h1>
    {text !== '' && <p>{text}</p>}
  </div>
);
