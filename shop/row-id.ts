// Whether a text can be the id of a stored row. Ids arrive in URLs, where anybody can write anything: an invalid id
// belongs to no row, and a query with it would only raise an error.

const ROW_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isRowId = (text: string): boolean => ROW_ID.test(text);
