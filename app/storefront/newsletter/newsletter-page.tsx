import type { ReactNode } from 'react';

export const NewsletterPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="section wrap">
    <h1 className="h-page">{title}</h1>
    {children}
    <p>
      <a className="link" href="/">
        <span>Home</span>
      </a>
    </p>
  </section>
);
