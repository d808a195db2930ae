// The second factor in a browser: its set-up, and the codes that an authenticator app would show.
import { expect, type Page } from '@playwright/test';
import { codeAt, stepAt } from '../shop/second-factor/totp.server.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes base32: five bits per character; bits that fill no whole byte are padding. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code of the next half minute. The store accepts it already now, and still a minute later on a slow machine. */
export const nextCode = (key: string): string => codeAt(fromBase32(key), stepAt(new Date()) + 1);

export const codeField = (page: Page) => page.getByRole('textbox', { name: '6-digit code' });

export async function enterCode(page: Page, code: string, label = 'Continue'): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: label, exact: true }).click();
}

/** Opens the page with the QR code and the key. */
export async function beginSecondFactor(page: Page, storeUrl: string): Promise<void> {
  await page.goto(`${storeUrl}/admin-panel/security`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
}

/** Enters the first code. Returns the app's key and the recovery codes. */
export async function turnOnSecondFactor(page: Page) {
  const key = (await page.getByRole('textbox', { name: 'Cannot scan?' }).inputValue()).replaceAll(' ', '');
  await enterCode(page, nextCode(key), 'Turn on');
  const list = page.getByRole('region', { name: 'Keep your recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const recoveryCodes = await list.allTextContents();
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 of your recovery codes are left.')).toBeVisible();
  return { key, recoveryCodes };
}

/** Gives the page's browser a virtual device that stores passkeys and confirms every request. */
export async function addVirtualDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { remove: () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}

export const passkeyPanel = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

/** Adds the first factor: a passkey. Returns the recovery codes. */
export async function addFirstPasskey(page: Page, storeUrl: string): Promise<string[]> {
  await page.goto(`${storeUrl}/admin-panel/security`);
  await passkeyPanel(page).getByRole('button', { name: 'Add a passkey' }).click();
  const list = page.getByRole('region', { name: 'Keep your recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(passkeyPanel(page).getByRole('listitem')).toHaveCount(1);
  return codes;
}
