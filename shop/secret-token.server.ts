// Tokens that prove who may open something: session cookies and links in mails. The database stores only their hashes.

import { createHash, randomBytes } from 'node:crypto';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** 256 random bits, in characters that are allowed in a URL or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text may be a token of `newToken`. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
