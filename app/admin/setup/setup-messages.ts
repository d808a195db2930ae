export const FAILURE_MESSAGES = { decide: 'Failed to save the decision' } as const;

export const DECIDED = 'Saved.';
