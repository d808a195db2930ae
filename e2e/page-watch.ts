// What must never happen on a page: an uncaught error, a script of somebody else, a request to another origin.
import { expect, type Page } from '@playwright/test';
import { CANARY } from '../testkit/hostile-text.ts';

export interface PageWatch {
  /** Nothing happened, and the page that is open now has run nobody's script. */
  expectQuiet(): Promise<void>;
  /** Requests that went elsewhere than to the store. */
  readonly strangers: readonly string[];
}

interface WatchOptions {
  readonly own: string;
  /** The browser's own console messages about requests that the test made fail. */
  readonly ignore?: RegExp;
}

export function watch(page: Page, { own, ignore }: WatchOptions): PageWatch {
  const problems: string[] = [];
  const strangers: string[] = [];
  const note = (text: string) => {
    if (!ignore?.test(text)) problems.push(text);
  };
  page.on('pageerror', (error) => note(`${page.url()}: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && note(`${page.url()}: ${message.text()}`));
  page.on('dialog', (dialog) => {
    problems.push(`${page.url()} opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== own) strangers.push(request.url());
  });
  return {
    strangers,
    async expectQuiet() {
      expect(await page.evaluate((name) => Reflect.get(window, name) ?? null, CANARY)).toBeNull();
      expect(problems).toEqual([]);
      expect(strangers).toEqual([]);
    },
  };
}
