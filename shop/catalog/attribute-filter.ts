// How a filter of the shop names a value of an attribute: 'neck:round', the attribute's key and the value in lower case. Pure.

/** filterKey('neck:round') is 'neck'; '' for a text that names no attribute. */
export const filterKey = (filter: string): string => filter.slice(0, Math.max(0, filter.indexOf(':')));

/** filterValue('neck:round') is 'round'. */
export const filterValue = (filter: string): string => filter.slice(filter.indexOf(':') + 1);
