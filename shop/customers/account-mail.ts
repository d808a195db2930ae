// The mails about an account. Pure. Anybody can register with any name and somebody else's address, so the name appears
// only in mails to an address that is verified.

import type { Mail } from '#shop/mail/mail.ts';
import { type MailSection, renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { chooseText } from '#shop/mail/mail-template.ts';
import type { AccountMailTopic } from '#shop/outbox-message.ts';

export interface AccountMailData {
  readonly to: string;
  /** Null while the address is not verified. */
  readonly name: string | null;
  /** The token of the link; null for topics without a link. */
  readonly token: string | null;
}

interface AccountMailText extends Pick<MailSection, 'link'> {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

type MailText = (data: AccountMailData, store: MailStore) => AccountMailText;

const greeting = (name: string | null): string => (name === null ? 'Hello,' : `Hello ${name},`);

const NOT_REGISTERED_SENTENCE = 'If you did not register, do nothing and do not confirm.';
const NOT_YOU_SENTENCE = 'If this was not you, reset your password now and write to us.';

const MAIL_TEXTS: Record<AccountMailTopic, MailText> = {
  'reset-password': ({ name, token }, { url }) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [
      `${greeting(name)} somebody asked to reset the password of your account. Choose a new one here. The link works once and expires in 24 hours.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link: { text: 'Choose a new password', url: `${url}/reset-password?token=${token}` },
  }),
  'confirm-email': ({ token }, store) => ({
    subject: `Welcome to ${store.name}`,
    heading: 'Welcome',
    paragraphs: [
      'Your account is ready. Please confirm that this address is yours: your orders are written to it.',
      NOT_REGISTERED_SENTENCE,
    ],
    link: { text: 'Confirm my email', url: `${store.url}/confirm-email?token=${token}` },
  }),
  'already-registered': ({ name }, { url }) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      `${greeting(name)} somebody tried to register with this address. You have an account already, and nothing about it has changed.`,
      'If it was you, log in with your password or with Google, or choose a new password.',
    ],
    link: { text: 'Forgot password?', url: `${url}/forgot-password` },
  }),
  'password-changed': ({ name }, { url }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `${greeting(name)} the password of your account was just changed. Other devices were signed out.`,
      NOT_YOU_SENTENCE,
    ],
    link: { text: 'Reset your password', url: `${url}/forgot-password` },
  }),
  'google-linked': ({ name }, store) => ({
    subject: 'Your account can now be opened with Google',
    heading: 'You can log in with Google now',
    paragraphs: [
      `${greeting(name)} the Google account of this address now opens your account at ${store.name}. Other devices were signed out.`,
      'A password that was chosen at registration and never confirmed from your mailbox no longer works: choose a new one with “Forgot password” if you want one.',
      'If this was not you, write to us at once.',
    ],
  }),
  'phone-sign-in': ({ name, token }, store) => ({
    subject: 'Is this number still yours?',
    heading: 'Confirm your login',
    paragraphs: [
      `${greeting(name)} somebody logged in to your account at ${store.name} with a code to its mobile number. It was not used for a long time, and operators give unused numbers to other people. If it was you, continue here. The link works once and expires in an hour.`,
      'If it was not you, do nothing: nobody gets into your account. Log in with your email and change the number in your profile.',
    ],
    link: { text: 'Log in', url: `${store.url}/login/link?token=${token}` },
  }),
  'phone-moved': ({ name }, store) => ({
    subject: 'Your mobile number was moved',
    heading: 'Your mobile number was moved',
    paragraphs: [
      `${greeting(name)} somebody entered a code that was sent to the mobile number of your account, and uses it for another account at ${store.name} now. It no longer logs in to this one; your email does, as before.`,
      'If this was not you, write to us at once.',
    ],
    link: { text: 'Log in', url: `${store.url}/login` },
  }),
  'accounts-joined': ({ name }, store) => ({
    subject: 'Your two accounts are one now',
    heading: 'Your two accounts are one now',
    paragraphs: [
      `${greeting(name)} you joined your two accounts at ${store.name}. The orders, returns, addresses, wishlist and bag of both are in one account now.`,
      NOT_YOU_SENTENCE,
    ],
    link: { text: 'My Orders', url: `${store.url}/orders` },
  }),
  'account-deleted': ({ name }) => ({
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      `${greeting(name)} your account and what was kept with it are gone. Orders stay in our books without your name, as required by law.`,
      'Thank you for having been with us.',
    ],
  }),
  'account-deactivated': ({ name }, store) => ({
    subject: 'Your account was made inactive',
    heading: 'Your account was made inactive',
    paragraphs: [
      `${greeting(name)} we made your account inactive: you cannot log in for now, and every device was signed out. What you have ordered still reaches you.`,
      `If you think this is a mistake, write to us at ${store.email}.`,
    ],
  }),
  'account-reactivated': ({ name }, { url }) => ({
    subject: 'Your account is active again',
    heading: 'Your account is active again',
    paragraphs: [
      `${greeting(name)} you can log in again. Your orders, addresses and wishlist are where you left them.`,
    ],
    link: { text: 'Log in', url: `${url}/login` },
  }),
  'made-administrator': ({ name }, store) => ({
    subject: `You now administer ${store.name}`,
    heading: 'You are an administrator now',
    paragraphs: [
      `${greeting(name)} your account may now enter the back office of ${store.name}. You were signed out everywhere; please sign in again.`,
      'If you did not expect this, write to us at once.',
    ],
    link: { text: 'Back office', url: `${store.url}/admin-panel/login` },
  }),
  'no-longer-administrator': ({ name }, store) => ({
    subject: `You no longer administer ${store.name}`,
    heading: 'You are no longer an administrator',
    paragraphs: [
      `${greeting(name)} your account is a customer’s now and cannot enter the back office any more. You were signed out everywhere; log in again to shop as before.`,
    ],
    link: { text: 'Log in', url: `${store.url}/login` },
  }),
  'second-factor-on': ({ name }, store) => ({
    subject: 'Your second factor is on',
    heading: 'Your second factor is on',
    paragraphs: [
      `${greeting(name)} from now on the back office of ${store.name} asks you for a code from your authenticator app after your password.`,
      NOT_YOU_SENTENCE,
    ],
    link: { text: 'Security', url: `${store.url}/admin-panel/security` },
  }),
  'second-factor-off': ({ name }, store) => ({
    subject: 'Your second factor was turned off',
    heading: 'Your second factor was turned off',
    paragraphs: [
      `${greeting(name)} the back office of ${store.name} no longer asks you for a code. Your old recovery codes do not work any more.`,
      NOT_YOU_SENTENCE,
    ],
    link: { text: 'Security', url: `${store.url}/admin-panel/security` },
  }),
  'second-factor-reset': ({ name }, store) => ({
    subject: 'Your second factor was reset',
    heading: 'Your second factor was reset',
    paragraphs: [
      `${greeting(name)} a colleague who manages the staff of ${store.name} took your second factor off, and you were signed out everywhere. Sign in with your password and set it up again.`,
      'If you did not ask for this, reset your password now and speak to your colleague.',
    ],
    link: { text: 'Sign in', url: `${store.url}/admin-panel/login` },
  }),
  'second-factor-reset-by-you': ({ name }, store) => ({
    subject: 'You reset a second factor',
    heading: 'You reset a second factor',
    paragraphs: [
      `${greeting(name)} you took the second factor of a colleague off. The audit log of ${store.name} has the details.`,
      NOT_YOU_SENTENCE,
    ],
    link: { text: 'Audit log', url: `${store.url}/admin-panel/audit` },
  }),
  'second-factor-reminder': ({ name }, store) => ({
    subject: 'Please set up your second factor',
    heading: 'Please set up your second factor',
    paragraphs: [
      `${greeting(name)} your password alone opens the back office of ${store.name}. Set up a second factor: it takes two minutes and your phone.`,
    ],
    link: { text: 'Set up', url: `${store.url}/admin-panel/security` },
  }),
  'recovery-code-used': ({ name }, store) => ({
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    paragraphs: [
      `${greeting(name)} one of your recovery codes was used in the back office of ${store.name}, to sign in or to confirm a change. The code does not work again.`,
      NOT_YOU_SENTENCE,
    ],
    link: { text: 'Security', url: `${store.url}/admin-panel/security` },
  }),
  'passkey-added': ({ name }, store) => ({
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    paragraphs: [
      `${greeting(name)} from now on this passkey signs you in to the back office of ${store.name}, after your password.`,
      NOT_YOU_SENTENCE,
    ],
    link: { text: 'Security', url: `${store.url}/admin-panel/security` },
  }),
  'passkey-removed': ({ name }, store) => ({
    subject: 'A passkey was removed',
    heading: 'A passkey was removed',
    paragraphs: [
      `${greeting(name)} the back office of ${store.name} no longer accepts this passkey. Your second factor is still on.`,
      NOT_YOU_SENTENCE,
    ],
    link: { text: 'Security', url: `${store.url}/admin-panel/security` },
  }),
  'authenticator-app-off': ({ name }, store) => ({
    subject: 'Your authenticator app was turned off',
    heading: 'Your authenticator app was turned off',
    paragraphs: [
      `${greeting(name)} the back office of ${store.name} no longer accepts its codes, and your old recovery codes do not work any more. Your passkeys still sign you in after your password.`,
      NOT_YOU_SENTENCE,
    ],
    link: { text: 'Security', url: `${store.url}/admin-panel/security` },
  }),
};

export const ACCOUNT_MAIL_TOPICS = Object.keys(MAIL_TEXTS);

/**
 * Applies staff's own words to the mails of a welcome and of a reopened account. The other mails are about the safety
 * of an account and always have these texts.
 */
function withWords(
  topic: AccountMailTopic,
  { paragraphs, link, ...defaultText }: AccountMailText,
  { name }: AccountMailData,
  store: MailStore,
) {
  const text = { ...defaultText, sentences: paragraphs };
  if (topic === 'confirm-email') {
    const warned = { ...text, fixedSentences: [NOT_REGISTERED_SENTENCE] };
    return { link, ...chooseText(store.words, topic, warned, { store: store.name }) };
  }
  if (topic === 'account-reactivated')
    return { link, ...chooseText(store.words, topic, text, { name, store: store.name }) };
  return { link, ...text };
}

export function composeAccountMail(topic: AccountMailTopic, data: AccountMailData, store: MailStore): Mail {
  const { subject, heading, sentences, link } = withWords(topic, MAIL_TEXTS[topic](data, store), data, store);
  return {
    to: data.to,
    subject,
    ...renderMail([{ heading, paragraphs: sentences, ...(link ? { link } : {}) }], store),
  };
}
