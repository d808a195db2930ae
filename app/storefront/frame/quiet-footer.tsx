const LINKS = [
  ['/returns', 'Refund Policy'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/contact', 'Contact'],
] as const;

/** One line of links, for checkout, where nothing should distract. */
export const QuietFooter = () => (
  <footer className="quietfoot">
    <nav className="wrap" aria-label="Help">
      {LINKS.map(([href, text]) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </nav>
  </footer>
);
