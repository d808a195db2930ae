// Writes a PDF of a few pages: text in Helvetica, lines and filled boxes. A character that the font lacks becomes '?'.

export interface Page {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** In points from the upper left corner; `y` of a text is its baseline. */
export type Mark =
  | { readonly text: string; readonly x: number; readonly y: number; readonly size: number; readonly bold?: boolean }
  | { readonly box: readonly [x: number, y: number, width: number, height: number] }
  | { readonly line: readonly [x1: number, y1: number, x2: number, y2: number] };

/** Replaces letters that the font's encoding (Latin 1) lacks. */
const toLatin1 = (text: string): string =>
  text
    .replaceAll('₹', 'Rs ')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?');

const escapeText = (text: string): string => toLatin1(text).replaceAll(/[\\()]/g, (letter) => `\\${letter}`);
const formatNumber = (value: number): string => String(Math.round(value * 100) / 100);

/** The operators of PDF for a mark. PDF measures from the lower left corner of the page, marks from the upper one. */
function drawMark(mark: Mark, height: number): string {
  if ('text' in mark) {
    const { text, x, y, size, bold } = mark;
    return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${formatNumber(x)} ${formatNumber(height - y)} Td (${escapeText(text)}) Tj ET`;
  }
  if ('box' in mark) {
    const [x, y, width, boxHeight] = mark.box;
    return `${formatNumber(x)} ${formatNumber(height - y - boxHeight)} ${formatNumber(width)} ${formatNumber(boxHeight)} re f`;
  }
  const [x1, y1, x2, y2] = mark.line;
  return `${formatNumber(x1)} ${formatNumber(height - y1)} m ${formatNumber(x2)} ${formatNumber(height - y2)} l S`;
}

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** Objects 1 to 4 are the catalogue, the list of pages and the fonts; then two for each page. */
export function writePdf(pages: readonly Page[]): Uint8Array<ArrayBuffer> {
  const pageObjectId = (index: number): number => 5 + 2 * index;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${pageObjectId(index)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap(({ width, height, marks }, index) => {
      const content = marks.map((mark) => drawMark(mark, height)).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${formatNumber(width)} ${formatNumber(height)}] /Contents ${pageObjectId(index) + 1} 0 R ` +
          '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.indexOf('xref\n0 ')}\n%%EOF\n`;
  // One byte per letter, so that the offsets above are right.
  return new Uint8Array(Buffer.from(file, 'latin1'));
}
