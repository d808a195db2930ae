// Checks of every screen: no accessibility problems, no horizontal scroll, one h1.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Checks on a phone and a laptop; on a tablet and a wide screen only the horizontal scroll. */
const WIDTHS = [360, 1280];
const SCROLL_CHECK_WIDTHS = [768, 1920];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    readonly axe?: { run(place: Document | string, options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * Runs every rule of axe on the page, or within the element of a selector. Details are collected only for violations: those of
 * passed rules would take most of the time.
 */
export async function findAccessibilityProblems(
  page: Page,
  within: string | null = null,
  checksContrast = true,
): Promise<string[]> {
  if (await page.evaluate(() => !window.axe)) await page.evaluate(AXE);
  return page.evaluate(
    async ([selector, isContrastChecked]) => {
      if (!window.axe) throw new Error('The page was replaced while axe was loaded');
      // Colours differ during a fade, so transitions are finished at once and animations are awaited.
      const noTransitions = new CSSStyleSheet();
      // Content that the browser skips far below the screen has no colours that axe could compare.
      noTransitions.replaceSync(
        '*, ::before, ::after { transition: none !important; content-visibility: visible !important; }',
      );
      document.adoptedStyleSheets.push(noTransitions);
      const endingAnimations = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(endingAnimations.map(({ finished }) => finished));
      const { violations } = await window.axe.run(selector ?? document, {
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled: isContrastChecked } },
      });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== noTransitions);
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
    },
    [within, checksContrast] as const,
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Colours are the same on a phone, and checking them takes half of the time.
    expect(await findAccessibilityProblems(page, null, width > 900)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  for (const width of SCROLL_CHECK_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** One run of every rule at 360 px, for screens that differ little from others that are checked at every width. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await findAccessibilityProblems(page), page.url()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(360);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}
