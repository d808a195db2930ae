// Whether a text can be an e-mail address: x@y.z, which is all that can be known without writing to it.

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LONGEST = 200;
/** Signs that nobody sees, and those that would end a line of a mail's head. */
const HIDDEN = /[\p{Cc}\p{Cf}]/u;

export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= LONGEST && EMAIL.test(email) && !HIDDEN.test(email);
}
