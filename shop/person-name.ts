// Whether a name carries a link or an address. Names are mailed, also to people who never asked for it, so a name is no place for
// advertising: 'You won! open http://…' is refused. Pure, so that a form can say at once what the server will say.
// Worked: 'Dr.Meera', 'A.K. Rao' and 'Asha S/o Ramesh' are names; 'win.shop', 'www.win', 'asha@example.in' and 'ｗｉｎ．ｃｏｍ' are not.

/** Endings that mail programs turn into links whatever the letters' case. */
const ENDINGS =
  'com|net|org|info|biz|in|co|io|me|ly|gl|gd|cc|ru|cn|uk|us|eu|xyz|top|shop|store|online|site|club|live|link|app|dev|vip|win|icu|click|page';

const LINKS: readonly RegExp[] = [
  /@/,
  /:\/\//,
  /\b(?:https?|ftp|mailto|tel|javascript|data):/i,
  /\bwww\./i,
  new RegExp(`[\\p{L}\\p{N}-]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'iu'),
  // Any other ending in small letters: a name that follows a dot begins with a capital letter.
  /[\p{L}\p{N}-]\.\p{Ll}{2,}/u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
];

/** Wide letters and other dots read like plain ones, and mail programs link them too. */
const plainly = (text: string): string => text.normalize('NFKC').replace(/[。｡․‥]/g, '.');

export function holdsLink(name: string): boolean {
  const text = plainly(name);
  return LINKS.some((link) => link.test(text));
}
