// What staff wrote about a product, made safe to put into a page: b, i, em, strong, a, p and br, with href and target and
// nothing else. Everything that is not on the list is dropped, its words are kept; scripts and styles go with their content.
// Text without paragraphs of its own gets them from its line breaks.

import sanitizeHtml from 'sanitize-html';

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'i', 'em', 'strong', 'a', 'p', 'br'],
  // `rel` is ours: whatever was written under that name is replaced below.
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, target }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href }),
        ...(target === '_blank' ? { target, rel: 'noopener' } : {}),
      },
    }),
  },
};

const HAS_BREAKS = /<(?:p|br)[\s/>]/i;

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Safe HTML. Cleaned last, so that nothing done before can open a way in. */
export function richText(source: string): string {
  const text = source.replaceAll('\r\n', '\n').trim();
  return sanitizeHtml(HAS_BREAKS.test(text) ? text : paragraphs(text), RULES);
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words alone, in one line: for previews and search engines, which show text and no markup. */
export function plainText(source: string): string {
  const spaced = source.replace(/<\/?(?:p|br|li|div|h[1-6])[\s/>]/gi, (tag) => ` ${tag}`);
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
