import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  /** The heading's level: 1 when this state is the whole page, 2 when it is a part of a page. */
  readonly level?: 1 | 2;
  readonly text?: ReactNode;
  readonly pictogram?: ReactNode;
  /** Buttons or links to a next step. */
  readonly children?: ReactNode;
}

/** For empty, not-found and failed states: a pictogram, a sentence, a link. */
export function EmptyState({ title, level = 2, text, pictogram, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="state">
      {pictogram}
      <Heading className={level === 1 ? 'h-page' : 'h-panel'}>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className="state__actions">{children}</div>}
    </div>
  );
}
