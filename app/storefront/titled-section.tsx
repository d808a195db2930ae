import type { ReactNode } from 'react';
import { Thread } from '#app/ui/weave.tsx';

interface TitledSectionProps {
  readonly id: string;
  readonly title: string;
  /** Content at the end of the title's row. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function TitledSection({ id, title, aside, children }: TitledSectionProps) {
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="headrow">
        <h2 className="h-section" id={id}>
          {title}
        </h2>
        <Thread />
        {aside}
      </div>
      {children}
    </section>
  );
}
