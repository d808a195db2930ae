// The link with which a mail offers to end what the person allowed, and the headers for mail programs that have a
// button of their own (RFC 8058). Pure.

export interface PreferencesLink {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const CHOOSE_LINK_TEXT = 'Choose what we send you';

export const ONE_CLICK_PATH = '/preferences/one-click';

export const toPreferencesLink = (storeUrl: string, token: string): PreferencesLink => ({
  url: `${storeUrl}/preferences?t=${token}`,
  headers: {
    'List-Unsubscribe': `<${storeUrl}${ONE_CLICK_PATH}?t=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
});
