// Whether a name contains a link or an address. Mails contain names, also mails to people who never asked for them, so
// a name must not advertise: 'You won! open http://…' is refused. Pure, so that a form shows at once the server's
// message.
// Example: 'Dr.Meera', 'A.K. Rao' and 'Asha S/o Ramesh' are names; 'win.shop', 'www.win', 'asha@example.in' and
// 'ｗｉｎ．ｃｏｍ' are not.

/** Endings that mail programs turn into links in any letter case. */
const ENDINGS =
  'com|net|org|info|biz|in|co|io|me|ly|gl|gd|cc|ru|cn|uk|us|eu|xyz|top|shop|store|online|site|club|live|link|app|dev|vip|win|icu|click|page';

const LINK_PATTERNS: readonly RegExp[] = [
  /@/,
  /:\/\//,
  /\b(?:https?|ftp|mailto|tel|javascript|data):/i,
  /\bwww\./i,
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'iu'),
  // Any other ending in lower case: a name after a dot begins with a capital letter.
  /[\p{L}\p{N}-]\.\p{Ll}{2,}/u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
];

/** Full-width letters and other dots look like plain ones, and mail programs turn them into links too. */
const normalizeLookalikes = (text: string): string => text.normalize('NFKC').replace(/[。｡․‥]/g, '.');

export function containsLink(name: string): boolean {
  const text = normalizeLookalikes(name);
  return LINK_PATTERNS.some((pattern) => pattern.test(text));
}
