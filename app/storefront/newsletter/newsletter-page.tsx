import type { ReactNode } from 'react';

interface NewsletterPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const NewsletterPage = ({ title, children }: NewsletterPageProps) => (
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
