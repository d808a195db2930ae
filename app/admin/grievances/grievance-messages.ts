import type { GrievanceEventKind } from '#shop/grievances/grievance.ts';

export const DONE_MESSAGES = {
  answer: 'Answer saved. It will be sent by email.',
  note: 'Note saved.',
  close: 'Complaint closed. An email will be sent to the shopper.',
  reopen: 'Complaint reopened.',
} as const;

export const FAILURE_MESSAGES = {
  answer: 'Failed to save the answer',
  note: 'Failed to save the note',
  close: 'Failed to close the complaint',
  reopen: 'Failed to reopen the complaint',
} as const;

export const REFUSAL_MESSAGES = {
  'no-such-grievance': 'This complaint does not exist.',
  'changed-meanwhile': 'Somebody else changed this complaint while you were editing. Check it and try again.',
  empty: 'Write something first.',
  'too-long': 'Please keep it under 5,000 characters.',
  closed: 'It is closed. Reopen it first.',
  'not-closed': 'It is not closed.',
} as const;

export const EVENT_LABELS: Readonly<Record<GrievanceEventKind, string>> = {
  received: 'Received',
  answer: 'Answered by email',
  note: 'Note',
  closed: 'Closed',
  reopened: 'Reopened',
  'acknowledge-overdue': 'Not acknowledged within 48 hours',
  'resolve-overdue': 'Not resolved within one month',
};

export const LOAD_FAILED = 'Failed to load complaints';
export const NONE_FOUND = 'No complaints found';
export const MISSED_LABELS = { acknowledge: 'Acknowledge overdue', resolve: 'Resolve overdue' } as const;
