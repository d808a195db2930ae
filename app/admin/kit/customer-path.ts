/** The path of a customer (by the id of the account) in the back office. */
export const customerPath = (userId: string): string => `/admin-panel/users/${encodeURIComponent(userId)}`;
