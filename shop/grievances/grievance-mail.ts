// The mails about a complaint. The acknowledgement goes to an address that nobody confirmed, so it contains no text of
// the form. Pure.

import { formatDayInIndia } from '#shop/indian-clock.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { findOfficer, type Legal } from '#shop/settings/legal.ts';
import { ticketNumber } from './grievance.ts';

export interface MailedGrievance {
  readonly id: string;
  readonly serial: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly orderNumber: string;
  readonly complaint: string;
  readonly createdAt: Date;
  readonly acknowledgeBy: Date;
  readonly resolveBy: Date;
}

interface Store extends MailStore {
  readonly legal: Legal;
}

const numberOf = ({ serial, createdAt }: MailedGrievance): string => ticketNumber(serial, createdAt);
const replyTo = ({ legal, email }: Store): string => findOfficer(legal)?.email ?? email;

const toParagraphs = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');

export function composeAcknowledgement(grievance: MailedGrievance, store: Store): Mail {
  const number = numberOf(grievance);
  const officer = findOfficer(store.legal);
  const paragraphs = [
    `We have received your complaint. Its number is ${number}; please quote it when you write to us.`,
    `We will resolve it by ${formatDayInIndia(grievance.resolveBy, true)}.`,
    ...(officer
      ? [`Our grievance officer is ${officer.name}, ${officer.designation}: ${officer.email}, ${officer.phone}.`]
      : []),
    'If you did not send a complaint, somebody entered your address by mistake. You can ignore this email.',
  ];
  return {
    to: grievance.email,
    replyTo: replyTo(store),
    subject: `We have received your complaint ${number}`,
    ...renderMail([{ heading: 'We have received your complaint', paragraphs }], store),
  };
}

export function composeOfficerMail(grievance: MailedGrievance, store: Store): Mail {
  const { name, email, phone, orderNumber, complaint, acknowledgeBy, resolveBy } = grievance;
  const number = numberOf(grievance);
  const rows: [string, string][] = [
    ['Number', number],
    ['Name', name],
    ['Email', email],
  ];
  if (phone !== '') rows.push(['Phone', phone]);
  if (orderNumber !== '') rows.push(['Order number', orderNumber]);
  rows.push(['Acknowledge by', formatDayInIndia(acknowledgeBy, true)]);
  rows.push(['Resolve by', formatDayInIndia(resolveBy, true)]);
  const link = { text: 'Open the complaint', url: `${store.url}/admin-panel/grievances/${grievance.id}` };
  return {
    to: replyTo(store),
    replyTo: email,
    subject: `New complaint ${number}`,
    ...renderMail(
      [
        { heading: `New complaint ${number}`, rows },
        { paragraphs: toParagraphs(complaint), link },
      ],
      store,
    ),
  };
}

export function composeAnswer(grievance: MailedGrievance, text: string, store: Store): Mail {
  const number = numberOf(grievance);
  return {
    to: grievance.email,
    replyTo: replyTo(store),
    subject: `Your complaint ${number}`,
    ...renderMail(
      [
        { heading: `Our answer to your complaint ${number}`, paragraphs: toParagraphs(text) },
        { paragraphs: ['Reply to this email if your complaint is not resolved.'] },
      ],
      store,
    ),
  };
}

export function composeClosing(grievance: MailedGrievance, store: Store): Mail {
  const number = numberOf(grievance);
  const paragraphs = [
    `We have closed your complaint ${number}, because we consider it resolved.`,
    'If it is not resolved, reply to this email. You can also call the National Consumer Helpline on 1915.',
  ];
  return {
    to: grievance.email,
    replyTo: replyTo(store),
    subject: `Your complaint ${number} is closed`,
    ...renderMail([{ heading: `Your complaint ${number} is closed`, paragraphs }], store),
  };
}
