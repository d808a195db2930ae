// Whether text can be the id of a stored row at all. Ids arrive in addresses, where anybody can write anything: what cannot be
// an id is nobody's, and asking the database about it would only be an error.

const ROW_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isRowId = (text: string): boolean => ROW_ID.test(text);
