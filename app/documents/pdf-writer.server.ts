// Writes text onto the pages of a PDF: measures it, breaks it into lines, and chooses the font of each part. Sizes are
// in points.

import PDFDocument from 'pdfkit';
import { loadPdfFonts, type PdfFontName } from './pdf-fonts.server.ts';
import { findScripts, splitByScript, type TextRun } from './pdf-text.ts';

/** A4 in points, of which an inch has 72. */
export const PAGE = { width: 595.28, height: 841.89, margin: 36 };
/** The y at which the content of a page ends; the page number is below it. */
export const BOTTOM = PAGE.height - PAGE.margin - 20;
/** The x at which the content of a page ends. */
export const RIGHT = PAGE.width - PAGE.margin;

export const INK = '#241a17';
export const GREY = '#655c58';
export const RULE_COLOR = '#e3dacc';
export const PANEL_COLOR = '#f3ece0';
export const BRAND_RED = '#7a1f2b';

export interface TextStyle {
  readonly font: 'regular' | 'bold' | 'display';
  readonly size: number;
  readonly color?: string;
}

export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
}

export const lineHeight = ({ size }: TextStyle): number => size * 1.4;

export class PdfWriter {
  /** Where the next block begins. */
  y = PAGE.margin;
  pageCount = 1;

  readonly pdf: InstanceType<typeof PDFDocument>;

  constructor(pdf: InstanceType<typeof PDFDocument>) {
    this.pdf = pdf;
  }

  private fontOf({ script }: TextRun, { font }: TextStyle): PdfFontName {
    return script === 'latin' ? font : script;
  }

  private setFont(run: TextRun, style: TextStyle): void {
    this.pdf.font(this.fontOf(run, style)).fontSize(style.size);
  }

  private measureRun(run: TextRun, style: TextStyle): number {
    this.setFont(run, style);
    return this.pdf.widthOfString(run.text);
  }

  measure(text: string, style: TextStyle): number {
    return splitByScript(text).reduce((width, run) => width + this.measureRun(run, style), 0);
  }

  /** Widths are sums of fractions: a text may be a little wider than the box that was made for it. */
  private fits(text: string, style: TextStyle, width: number): boolean {
    return this.measure(text, style) <= width + 0.1;
  }

  /** Breaks at spaces; a word that is wider than the box is broken inside. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/\s+/u).flatMap((part) => this.breakWord(part, style, width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && !this.fits(longer, style, width)) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return line === '' ? lines : [...lines, line];
  }

  private breakWord(word: string, style: TextStyle, width: number): string[] {
    if (this.fits(word, style, width)) return [word];
    const parts: string[] = [];
    let part = '';
    for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
      if (part !== '' && !this.fits(part + segment, style, width)) {
        parts.push(part);
        part = '';
      }
      part += segment;
    }
    return [...parts, part];
  }

  /** Writes the text and returns the height that it took. */
  write(text: string, style: TextStyle, box: TextBox): number {
    const lines = this.wrap(text, style, box.width);
    for (const [index, line] of lines.entries())
      this.writeLine(line, style, { ...box, y: box.y + index * lineHeight(style) });
    return lines.length * lineHeight(style);
  }

  private writeLine(line: string, style: TextStyle, { x, y, width, align = 'left' }: TextBox): void {
    const runs = splitByScript(line);
    const freeWidth = width - runs.reduce((sum, run) => sum + this.measureRun(run, style), 0);
    const indents = { left: 0, center: freeWidth / 2, right: freeWidth };
    let left = x + indents[align];
    for (const run of runs) {
      this.setFont(run, style);
      // The baseline is the same for all fonts of the line.
      const options = { lineBreak: false, baseline: 'alphabetic' as const };
      this.pdf.fillColor(style.color ?? INK).text(run.text, left, y + style.size, options);
      left += this.pdf.widthOfString(run.text);
    }
  }

  rule(y: number, { from = PAGE.margin, to = RIGHT, color = INK } = {}): void {
    this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(color).stroke();
  }

  fill(box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }): void {
    this.pdf.rect(box.x, box.y, box.width, box.height).fill(PANEL_COLOR);
  }

  hasRoomFor(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  nextPage(): void {
    this.pdf.addPage();
    this.pageCount += 1;
    this.y = PAGE.margin;
  }

  /** Begins a page when the block does not fit on this one. */
  keepTogether(height: number): void {
    if (!this.hasRoomFor(height)) this.nextPage();
  }
}

/**
 * A document of one empty page with the fonts that these texts need. Pages stay open until the end, for their numbers.
 */
export async function openPdf(title: string, author: string, texts: readonly string[]): Promise<PdfWriter> {
  const fonts = await loadPdfFonts(findScripts(texts));
  const pdf = new PDFDocument({
    size: 'A4',
    // No margin, because this writer computes every position.
    margin: 0,
    // No default font: PDFKit would load Helvetica, which has no ₹.
    font: '',
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  for (const [name, bytes] of fonts) pdf.registerFont(name, bytes);
  return new PdfWriter(pdf);
}
