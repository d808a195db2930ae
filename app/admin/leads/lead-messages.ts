// Messages about leads; the required texts are in A-LEAD and A-ERR.

export const LOAD_FAILED = 'Failed to load leads';
export const NONE_FOUND = 'No leads found';
export const DELETE_CONFIRMATION = 'Are you sure you want to delete this lead?';

export const UPDATED = 'Lead updated successfully!';
export const DELETED = 'Lead deleted successfully!';
export const FAILURE_MESSAGES = { update: 'Failed to update lead', delete: 'Failed to delete lead' } as const;

/** Reasons that are appended to the failure message. */
export const REFUSAL_MESSAGES = {
  'no-such-lead': 'It is not there any more.',
  'notes-too-long': 'Please keep the notes under 2,000 characters.',
  'changed-meanwhile': 'Somebody else saved this lead while you were editing.',
} as const;
