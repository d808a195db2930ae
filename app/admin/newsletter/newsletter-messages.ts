export const LOAD_FAILED = 'Failed to load newsletter addresses';
export const DELETED = 'Address deleted successfully!';
export const DELETE_CONFIRMATION = 'Are you sure you want to delete this address?';
export const NONE_FOUND = 'No addresses found';

export const FAILURE_MESSAGES = { delete: 'Failed to delete address' } as const;
export const REFUSAL_MESSAGES = { 'no-such-address': 'It is not there any more.' } as const;
