// Watches a page for events that must never happen: an uncaught error, an injected script, a request to another origin.
import { expect, type Page } from '@playwright/test';
import { CANARY } from '../testkit/hostile-text.ts';

export interface PageWatch {
  /** Expects that none of these happened, on the open page too. */
  expectQuiet(): Promise<void>;
  /** Requests to other origins. */
  readonly otherOrigins: readonly string[];
}

interface WatchOptions {
  /** The origin of the store. */
  readonly own: string;
  /** Console messages of the browser about requests that the test made fail. */
  readonly ignore?: RegExp;
}

export function watch(page: Page, { own, ignore }: WatchOptions): PageWatch {
  const problems: string[] = [];
  const otherOrigins: string[] = [];
  const addProblem = (text: string) => {
    if (!ignore?.test(text)) problems.push(text);
  };
  page.on('pageerror', (error) => addProblem(`${page.url()}: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && addProblem(`${page.url()}: ${message.text()}`));
  page.on('dialog', (dialog) => {
    problems.push(`${page.url()} opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== own) otherOrigins.push(request.url());
  });
  return {
    otherOrigins,
    async expectQuiet() {
      expect(await page.evaluate((name) => Reflect.get(window, name) ?? null, CANARY)).toBeNull();
      expect(problems).toEqual([]);
      expect(otherOrigins).toEqual([]);
    },
  };
}
