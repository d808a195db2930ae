// Structured data of a breadcrumb for search engines: Home, Shop, and the page itself.

interface Page {
  readonly name: string;
  readonly path: string;
  readonly origin: string;
}

export const breadcrumbData = ({ name, path, origin }: Page) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    ['Home', '/'],
    ['Shop', '/shop'],
    [name, path],
  ].map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: `${origin}${path}` })),
});
