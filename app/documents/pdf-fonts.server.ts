// The fonts of PDF documents: Anek, the family of the store's own text font, which exists for every Indian script, and
// Eczar for titles. A document embeds the characters that it uses. See app/assets/fonts/README.md.

import regular from '#app/assets/fonts/pdf/anek-latin-400.ttf?inline';
import bold from '#app/assets/fonts/pdf/anek-latin-600.ttf?inline';
import display from '#app/assets/fonts/pdf/eczar-500.ttf?inline';
import type { IndianScript } from './pdf-text.ts';

export type PdfFontName = 'regular' | 'bold' | 'display' | IndianScript;

type FontFile = Promise<{ readonly default: string }>;

const FILES: Readonly<Record<IndianScript, () => FontFile>> = {
  devanagari: () => import('#app/assets/fonts/pdf/anek-devanagari.ttf?inline'),
  bangla: () => import('#app/assets/fonts/pdf/anek-bangla.ttf?inline'),
  gurmukhi: () => import('#app/assets/fonts/pdf/anek-gurmukhi.ttf?inline'),
  gujarati: () => import('#app/assets/fonts/pdf/anek-gujarati.ttf?inline'),
  odia: () => import('#app/assets/fonts/pdf/anek-odia.ttf?inline'),
  tamil: () => import('#app/assets/fonts/pdf/anek-tamil.ttf?inline'),
  telugu: () => import('#app/assets/fonts/pdf/anek-telugu.ttf?inline'),
  kannada: () => import('#app/assets/fonts/pdf/anek-kannada.ttf?inline'),
  malayalam: () => import('#app/assets/fonts/pdf/anek-malayalam.ttf?inline'),
};

const toBytes = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

export async function loadPdfFonts(
  scripts: readonly IndianScript[],
): Promise<readonly (readonly [PdfFontName, Buffer])[]> {
  const ofScripts = await Promise.all(
    scripts.map(async (script) => [script, toBytes((await FILES[script]()).default)] as const),
  );
  return [['regular', toBytes(regular)], ['bold', toBytes(bold)], ['display', toBytes(display)], ...ofScripts];
}
