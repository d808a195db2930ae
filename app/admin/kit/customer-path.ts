/** Returns the back office's path of a customer, by the account's id. */
export const customerPath = (userId: string): string => `/admin-panel/users/${encodeURIComponent(userId)}`;
