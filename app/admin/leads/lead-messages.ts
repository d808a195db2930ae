// What is said about leads, in the specification's words where it gives them.

import type { UpdateLeadRefusal } from '#shop/leads/change-leads.server.ts';

export const LOAD_FAILED = 'Failed to load leads';
export const UPDATE_FAILED = 'Failed to update lead';
export const DELETE_FAILED = 'Failed to delete lead';
export const NONE_FOUND = 'No leads found';
export const DELETE_QUESTION = 'Are you sure you want to delete this lead?';

export const UPDATED = 'Lead updated successfully!';
export const DELETED = 'Lead deleted successfully!';

/** Why, behind the sentence that says that it failed. */
export const REASONS: Readonly<Record<UpdateLeadRefusal, string>> = {
  'not-allowed': 'Only administrators may do this. Please sign in again.',
  'no-such-lead': 'It is not there any more.',
  'notes-too-long': 'Please keep the notes under 2,000 characters.',
  'changed-meanwhile': 'Somebody else saved this lead while you were editing.',
};
