import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly facts?: string | undefined;
  readonly children: ReactNode;
}

export function Section({ title, facts, children }: SectionProps) {
  return (
    <section className="sec" aria-label={title}>
      <div className="sec__head">
        <h2>{title}</h2>
        {facts !== undefined && <span className="sub">{facts}</span>}
      </div>
      {children}
    </section>
  );
}

export const Unit = ({ children }: { readonly children: string }) => <span className="affix__after">{children}</span>;
