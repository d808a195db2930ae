// The path of a request as the log shows it: the token of a payment link or of an invitation is as good as its URL, so it is not logged.

export const loggedPath = (path: string): string =>
  path.replace(/^(\/+(?:pay|admin-panel\/+invite)\/+)[^/.]+/i, '$1[hidden]');
