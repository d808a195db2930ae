// An invoice, credit note or delivery note as a PDF of A4 pages, with the same texts as the page on screen.

import type PDFDocument from 'pdfkit';
import type { ShownDocument } from '#shop/invoices/shown-document.ts';
import { drawTable } from './pdf-table.server.ts';
import {
  BOTTOM,
  BRAND_RED,
  GREY,
  INK,
  lineHeight,
  openPdf,
  PAGE,
  type PdfWriter,
  RIGHT,
  RULE_COLOR,
  type TextStyle,
} from './pdf-writer.server.ts';

const TEXT: TextStyle = { font: 'regular', size: 8.5 };
const STRONG: TextStyle = { font: 'bold', size: 8.5 };
const LABEL: TextStyle = { font: 'bold', size: 8.5, color: BRAND_RED };
const SMALL: TextStyle = { font: 'regular', size: 8, color: GREY };
/** The font of titles has only the letters of Latin-1; a store's name with other letters uses the bold text font. */
const storeStyle = (name: string): TextStyle => ({
  font: /^[\u0020-\u007e\u00a0-\u00ff]*$/u.test(name) ? 'display' : 'bold',
  size: 18,
  color: BRAND_RED,
});
const TITLE: TextStyle = { font: 'display', size: 18 };
const TOTAL: TextStyle = { font: 'display', size: 14 };

const WIDTH = RIGHT - PAGE.margin;
const GAP = 24;
/** The page has two columns of this width; the second one begins at SECOND_X. */
const HALF_WIDTH = (WIDTH - GAP) / 2;
const SECOND_X = PAGE.margin + HALF_WIDTH + GAP;

interface Column {
  readonly x: number;
  readonly width: number;
}

type StyledLine = readonly [text: string, style: TextStyle];

/** Writes lines below each other, from `top` on, and returns the y below the last one. */
function writeLines(writer: PdfWriter, lines: readonly StyledLine[], { x, width }: Column, top: number): number {
  let y = top;
  for (const [text, style] of lines) y += writer.write(text, style, { x, y, width });
  return y;
}

/** Labels at the left, values at the right of the column; returns the y below the last pair. */
function writePairs(
  writer: PdfWriter,
  pairs: readonly (readonly [label: string, value: string])[],
  { x, width, top, valueStyle }: Column & { readonly top: number; readonly valueStyle: TextStyle },
): number {
  const labelWidth = width * 0.4;
  const valueBox = { x: x + labelWidth, width: width - labelWidth, align: 'right' } as const;
  let y = top;
  for (const [label, value] of pairs) {
    const labelHeight = writer.write(label, SMALL, { x, y, width: labelWidth });
    const valueHeight = writer.write(value, valueStyle, { ...valueBox, y });
    y += Math.max(labelHeight, valueHeight) + 1;
  }
  return y;
}

function drawHead(writer: PdfWriter, document: ShownDocument): void {
  const left = { x: PAGE.margin, width: HALF_WIDTH };
  const right = { x: SECOND_X, width: HALF_WIDTH };
  const [supplierName = '', ...supplierLines] = document.supplier;
  const sellerLines: StyledLine[] = [
    [document.store, storeStyle(document.store)],
    [supplierName, STRONG],
    ...supplierLines.map((line) => [line, TEXT] as const),
  ];
  const sellerEnd = writeLines(writer, sellerLines, left, writer.y);
  const titleLines: StyledLine[] = [[document.title, TITLE]];
  if (document.copy !== null) titleLines.push([document.copy, SMALL]);
  if (document.declaration !== null) titleLines.push([document.declaration, STRONG]);
  const titleEnd = writeLines(writer, titleLines, right, writer.y);
  const detailsEnd = writePairs(writer, document.details, { ...right, top: titleEnd + 4, valueStyle: STRONG });
  writer.y = Math.max(sellerEnd, detailsEnd) + 10;
}

function drawParties(writer: PdfWriter, { parties }: ShownDocument): void {
  writer.rule(writer.y);
  const ends = parties.map(({ heading, name, lines }, index) =>
    writeLines(
      writer,
      [[heading, LABEL], [name, STRONG], ...lines.map((line) => [line, TEXT] as const)],
      { x: index === 0 ? PAGE.margin : SECOND_X, width: HALF_WIDTH },
      writer.y + 8,
    ),
  );
  writer.y = Math.max(...ends) + 8;
  writer.rule(writer.y);
  writer.y += 12;
}

/** Returns the y below the sums; the last one is the total. */
function drawSums(writer: PdfWriter, sums: ShownDocument['sums']): number {
  const column = { x: SECOND_X, width: HALF_WIDTH };
  const total = sums.at(-1);
  const y = writePairs(writer, sums.slice(0, -1), { ...column, top: writer.y, valueStyle: TEXT }) + 4;
  if (!total) return y;
  writer.rule(y, { from: SECOND_X });
  writer.write(total[0], STRONG, { ...column, y: y + 8 });
  return y + 6 + writer.write(total[1], TOTAL, { ...column, y: y + 4, align: 'right' });
}

/** The amount in words and the tax by HSN code at the left, the sums at the right. */
function drawEnd(writer: PdfWriter, { words, sums, taxByHsn }: ShownDocument): void {
  if (words === null) return;
  writer.y += 12;
  writer.keepTogether(sums.length * (lineHeight(SMALL) + 1) + 40);
  const sumsEnd = drawSums(writer, sums);
  const left = { x: PAGE.margin, width: HALF_WIDTH };
  const pageCountBefore = writer.pageCount;
  writer.y =
    writeLines(
      writer,
      [
        ['Amount in words', LABEL],
        [words, STRONG],
      ],
      left,
      writer.y,
    ) + 8;
  if (taxByHsn) {
    writer.y += writer.write('Tax by HSN', LABEL, { ...left, y: writer.y }) + 4;
    drawTable(writer, taxByHsn, left);
  }
  // Unless the table went on to another page, what follows is below both columns.
  if (writer.pageCount === pageCountBefore) writer.y = Math.max(writer.y, sumsEnd);
}

const NOTES_WIDTH = WIDTH * 0.6;
/** The place of the signature. */
const SIGN = { x: PAGE.margin + WIDTH * 0.65, width: WIDTH * 0.35 };

/** Draws notes and signature at the end of the last page. */
function drawFoot(writer: PdfWriter, { notes, signatory }: ShownDocument): void {
  const signatoryLine = `For ${signatory}`;
  const noteLines = notes.flatMap((note) => writer.wrap(note, SMALL, NOTES_WIDTH));
  const signatoryHeight = writer.wrap(signatoryLine, TEXT, SIGN.width).length * lineHeight(TEXT);
  const height = Math.max(noteLines.length * lineHeight(SMALL), signatoryHeight + 40) + 20;
  writer.y += 12;
  writer.keepTogether(height);
  const top = BOTTOM - height;
  writer.rule(top, { color: RULE_COLOR });
  writeLines(
    writer,
    noteLines.map((line) => [line, SMALL] as const),
    { x: PAGE.margin, width: NOTES_WIDTH },
    BOTTOM - noteLines.length * lineHeight(SMALL) - 6,
  );
  writer.write(signatoryLine, TEXT, { ...SIGN, y: top + 8, align: 'center' });
  writer.rule(BOTTOM - 20, { from: SIGN.x, color: INK });
  writer.write('Authorised signatory', TEXT, { ...SIGN, y: BOTTOM - 18, align: 'center' });
}

function numberPages(writer: PdfWriter, name: string): void {
  const { start, count } = writer.pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    writer.pdf.switchToPage(page);
    const text = `${name}, page ${page + 1} of ${count}`;
    writer.write(text, SMALL, { x: PAGE.margin, y: BOTTOM + 6, width: WIDTH, align: 'right' });
  }
}

/** The texts that may have letters of Indian scripts: all but the store's own English words. */
const textsInAnyScript = (document: ShownDocument): string[] => [
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
  const writer = await openPdf(name, document.store, textsInAnyScript(document));
  drawHead(writer, document);
  drawParties(writer, document);
  drawTable(writer, document.table, { x: PAGE.margin, width: WIDTH });
  drawEnd(writer, document);
  drawFoot(writer, document);
  numberPages(writer, name);
  writer.pdf.end();
  return writer.pdf;
}
