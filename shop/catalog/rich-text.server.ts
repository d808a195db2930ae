// Sanitises the description that staff wrote: allows b, i, em, strong, a, p and br, with the attributes href and target only; a link that
// opens a new tab gets its rel here. Other tags are removed and their text is kept; scripts and styles are removed with their content. Text
// without paragraphs gets them from its line breaks.

import sanitizeHtml from 'sanitize-html';

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'i', 'em', 'strong', 'a', 'p', 'br'],
  // `rel` is set by the store: any other value is replaced below.
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

/** Returns safe HTML: sanitising is the last step, so that no earlier step can add unsafe markup. */
export function richText(source: string): string {
  const text = source.replaceAll('\r\n', '\n').trim();
  return sanitizeHtml(HAS_BREAKS.test(text) ? text : paragraphs(text), RULES);
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Returns the text without markup, in one line: for previews and search engines. */
export function plainText(source: string): string {
  const spaced = source.replace(/<\/?(?:p|br|li|div|h[1-6])[\s/>]/gi, (tag) => ` ${tag}`);
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
