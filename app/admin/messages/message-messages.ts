export const LOAD_FAILED = 'Failed to load messages';
export const NONE_FOUND = 'No messages found';

/** Returns '+91 98450 12…' for '+919845012345', 'asha…@example.in' for 'asha.rao@example.in'. */
export function shortContact(contact: string): string {
  if (contact.startsWith('+')) return `${contact.slice(0, 3)} ${contact.slice(3, 8)} ${contact.slice(8, 10)}…`;
  const [name = '', domain = ''] = contact.split('@');
  return `${name.slice(0, 4)}…@${domain}`;
}

/** Returns '₹0.115' for 115 thousandths of a rupee. */
export const formatCost = (milliRupees: number): string =>
  `₹${(milliRupees / 1_000).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 3 })}`;

export const FAILURE_MESSAGES = { sendAgain: 'Failed to send again', saveBudget: 'Failed to save the budget' } as const;
export const SENT_AGAIN = 'The message is sent again now.';
export const BUDGET_SAVED = 'Budget saved';

export const REFUSAL_MESSAGES = {
  'no-such-message': 'This message no longer exists.',
  'not-failed': 'It has been sent, or is being sent now.',
  erased: 'What it said is not stored any more.',
} as const;
export const BUDGET_REFUSED =
  'Enter rupees of 0 or more: whole rupees for the budget, up to three decimals for a cost.';
