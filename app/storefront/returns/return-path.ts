// The addresses of a shopper's returns.

export const RETURNS_PATH = '/orders/returns';

export const getRequestPath = (orderId: string): string => `/orders/${encodeURIComponent(orderId)}/return`;

/** The address of the request form with the reasons of a claim first. */
export const getProblemPath = (orderId: string): string => `${getRequestPath(orderId)}?about=problem`;

export const getFormPath = (orderId: string, isProblem: boolean): string =>
  isProblem ? getProblemPath(orderId) : getRequestPath(orderId);

export const getReturnPath = (orderId: string, number: string): string =>
  `/orders/${encodeURIComponent(orderId)}/returns/${encodeURIComponent(number)}`;

export const getPhotoPath = (id: string): string => `/return-photos/${id}`;
