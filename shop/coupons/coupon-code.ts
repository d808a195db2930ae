// How a typed coupon code is read. Pure. Full-width letters of Asian keyboards count as the plain ones; any other letter outside
// ASCII makes it a code that no coupon has: 'ſave' looks like SAVE in capitals and is not SAVE.

/** ' save10 ' and 'ＳＡＶＥ10' are SAVE10. */
export function readCouponCode(typed: string): string {
  const plain = typed.replace(/[\u00A0\u3000\uFF01-\uFF5E]/g, (letter) => letter.normalize('NFKC')).trim();
  return isPlainCode(plain) ? plain.toUpperCase() : plain;
}

export const isPlainCode = (code: string): boolean => /^[\x20-\x7E]*$/.test(code);
