// An invoice, credit note or delivery note as a PDF of A4 pages, with the same texts as the page on screen.

import type PDFDocument from 'pdfkit';
import type { ShownDocument } from '#shop/invoices/shown-document.ts';
import {
  BOTTOM,
  GREY,
  INK,
  LINE,
  lineHeight,
  MADDER,
  openPdf,
  PAGE,
  type PdfPage,
  RIGHT,
  type TextStyle,
} from './pdf-page.server.ts';
import { drawTable } from './pdf-table.server.ts';

const TEXT: TextStyle = { font: 'regular', size: 8.5 };
const STRONG: TextStyle = { font: 'bold', size: 8.5 };
const LABEL: TextStyle = { font: 'bold', size: 8.5, color: MADDER };
const SMALL: TextStyle = { font: 'regular', size: 8, color: GREY };
/** The font of titles has the letters of Latin-1 only. */
const storeStyle = (name: string): TextStyle => ({
  font: /^[\u0020-\u007e\u00a0-\u00ff]*$/u.test(name) ? 'display' : 'bold',
  size: 18,
  color: MADDER,
});
const TITLE: TextStyle = { font: 'display', size: 18 };
const TOTAL: TextStyle = { font: 'display', size: 14 };

const WIDTH = RIGHT - PAGE.margin;
const GAP = 24;
const HALF = (WIDTH - GAP) / 2;
const SECOND = PAGE.margin + HALF + GAP;

interface Column {
  readonly x: number;
  readonly width: number;
}

/** Writes lines below each other and returns the y below the last one. */
function writeLines(
  page: PdfPage,
  lines: readonly (readonly [string, TextStyle])[],
  { x, width }: Column,
  y: number,
): number {
  return lines.reduce((top, [line, style]) => top + page.write(line, style, { x, y: top, width }), y);
}

/** Labels at the left, values at the right of the column. */
function writePairs(
  page: PdfPage,
  pairs: readonly (readonly [label: string, value: string])[],
  { x, width, y, value }: Column & { readonly y: number; readonly value: TextStyle },
): number {
  return pairs.reduce((top, [label, text]) => {
    const labelWidth = width * 0.4;
    const left = page.write(label, SMALL, { x, y: top, width: labelWidth });
    const right = page.write(text, value, { x: x + labelWidth, y: top, width: width - labelWidth, align: 'right' });
    return top + Math.max(left, right) + 1;
  }, y);
}

function drawHead(page: PdfPage, document: ShownDocument): void {
  const left = { x: PAGE.margin, width: HALF };
  const right = { x: SECOND, width: HALF };
  const [first = '', ...others] = document.supplier;
  const seller = writeLines(
    page,
    [[document.store, storeStyle(document.store)], [first, STRONG], ...others.map((line) => [line, TEXT] as const)],
    left,
    page.y,
  );
  const title = writeLines(
    page,
    [
      [document.title, TITLE],
      ...(document.copy === null ? [] : [[document.copy, SMALL] as const]),
      ...(document.declaration === null ? [] : [[document.declaration, STRONG] as const]),
    ],
    right,
    page.y,
  );
  const details = writePairs(page, document.details, { ...right, y: title + 4, value: STRONG });
  page.y = Math.max(seller, details) + 10;
}

function drawParties(page: PdfPage, { parties }: ShownDocument): void {
  page.rule(page.y);
  const ends = parties.map(({ heading, name, lines }, at) =>
    writeLines(
      page,
      [[heading, LABEL], [name, STRONG], ...lines.map((line) => [line, TEXT] as const)],
      { x: at === 0 ? PAGE.margin : SECOND, width: HALF },
      page.y + 8,
    ),
  );
  page.y = Math.max(...ends) + 8;
  page.rule(page.y);
  page.y += 12;
}

function drawSums(page: PdfPage, sums: ShownDocument['sums']): number {
  const column = { x: SECOND, width: HALF };
  const last = sums.at(-1);
  const y = writePairs(page, sums.slice(0, -1), { ...column, y: page.y, value: TEXT }) + 4;
  if (!last) return y;
  page.rule(y, { from: SECOND });
  page.write(last[0], STRONG, { ...column, y: y + 8 });
  return y + 6 + page.write(last[1], TOTAL, { ...column, y: y + 4, align: 'right' });
}

/** The amount in words and the tax by HSN code at the left, the sums at the right. */
function drawEnd(page: PdfPage, { words, sums, taxByHsn }: ShownDocument): void {
  if (words === null) return;
  page.y += 12;
  page.keepTogether(sums.length * (lineHeight(SMALL) + 1) + 40);
  const below = drawSums(page, sums);
  const left = { x: PAGE.margin, width: HALF };
  const pages = page.pageCount;
  page.y =
    writeLines(
      page,
      [
        ['Amount in words', LABEL],
        [words, STRONG],
      ],
      left,
      page.y,
    ) + 8;
  if (taxByHsn) {
    page.y += page.write('Tax by HSN', LABEL, { ...left, y: page.y }) + 4;
    drawTable(page, taxByHsn, left);
  }
  if (page.pageCount === pages) page.y = Math.max(page.y, below);
}

const FOOT_WIDTH = WIDTH * 0.6;
const SIGN = { x: PAGE.margin + WIDTH * 0.65, width: WIDTH * 0.35 };

/** At the end of the last page. */
function drawFoot(page: PdfPage, { notes, signatory }: ShownDocument): void {
  const signatoryLine = `For ${signatory}`;
  const noteLines = notes.flatMap((note) => page.wrap(note, SMALL, FOOT_WIDTH));
  const signatoryHeight = page.wrap(signatoryLine, TEXT, SIGN.width).length * lineHeight(TEXT);
  const height = Math.max(noteLines.length * lineHeight(SMALL), signatoryHeight + 40) + 20;
  page.y += 12;
  page.keepTogether(height);
  const top = BOTTOM - height;
  page.rule(top, { color: LINE });
  writeLines(
    page,
    noteLines.map((line) => [line, SMALL] as const),
    { x: PAGE.margin, width: FOOT_WIDTH },
    BOTTOM - noteLines.length * lineHeight(SMALL) - 6,
  );
  page.write(signatoryLine, TEXT, { ...SIGN, y: top + 8, align: 'center' });
  page.rule(BOTTOM - 20, { from: SIGN.x, color: INK });
  page.write('Authorised signatory', TEXT, { ...SIGN, y: BOTTOM - 18, align: 'center' });
}

function numberPages(page: PdfPage, name: string): void {
  const { start, count } = page.pdf.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    page.pdf.switchToPage(at);
    const text = `${name}, page ${at + 1} of ${count}`;
    page.write(text, SMALL, { x: PAGE.margin, y: BOTTOM + 6, width: WIDTH, align: 'right' });
  }
}

const allTexts = (document: ShownDocument): string[] => [
  document.store,
  document.signatory,
  ...document.supplier,
  ...document.details.flat(),
  ...document.parties.flatMap(({ name, lines }) => [name, ...lines]),
  ...document.table.rows.flat().flatMap(({ text, note }) => [text, note ?? '']),
  ...document.notes,
];

/** The pages are drawn when this resolves; the stream sends them. */
export async function drawTaxDocument(document: ShownDocument): Promise<InstanceType<typeof PDFDocument>> {
  const name = document.number === null ? document.title : `${document.title} ${document.number}`;
  const page = await openPdf(name, document.store, allTexts(document));
  drawHead(page, document);
  drawParties(page, document);
  drawTable(page, document.table, { x: PAGE.margin, width: WIDTH });
  drawEnd(page, document);
  drawFoot(page, document);
  numberPages(page, name);
  page.pdf.end();
  return page.pdf;
}
