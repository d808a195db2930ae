// Whether a text can be an email address: x@y.z; more cannot be known without sending a mail.

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MAX_LENGTH = 200;
/** Invisible characters, and those that would end a header line of a mail. */
const INVISIBLE_CHARACTER = /[\p{Cc}\p{Cf}]/u;

export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= MAX_LENGTH && EMAIL.test(email) && !INVISIBLE_CHARACTER.test(email);
}
