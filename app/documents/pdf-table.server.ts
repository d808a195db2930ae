// Draws a table over as many pages as it needs. The head is repeated on each page, and a row is never divided.
// Columns of amounts are as wide as their widest text, and the column of items has the rest. When that is too narrow,
// the text is smaller.

import type { ShownCell, ShownTable } from '#shop/invoices/document-tables.ts';
import { GREY, INK, lineHeight, type PdfWriter, RULE_COLOR, type TextStyle } from './pdf-writer.server.ts';

const PADDING = 4;
const MIN_ITEM_WIDTH = 110;
const SIZES = [8, 7.5, 7, 6.5] as const;

const styles = (size: number) => ({
  head: { font: 'bold', size } as TextStyle,
  text: { font: 'regular', size } as TextStyle,
  sum: { font: 'bold', size } as TextStyle,
  note: { font: 'regular', size: size - 1, color: GREY } as TextStyle,
});
type Styles = ReturnType<typeof styles>;

interface Layout {
  readonly widths: readonly number[];
  readonly styles: Styles;
}

const longestWord = (writer: PdfWriter, text: string, style: TextStyle): number =>
  Math.max(...text.split(' ').map((word) => writer.measure(word, style)));

function measureColumn(writer: PdfWriter, table: ShownTable, at: number, { head, text, sum, note }: Styles): number {
  const cells = [...table.rows, ...(table.footer ? [table.footer] : [])].map((row) => row[at]);
  const widths = cells.flatMap((cell, row) => [
    writer.measure(cell?.text ?? '', row === table.rows.length ? sum : text),
    cell?.note === undefined ? 0 : writer.measure(cell.note, note),
  ]);
  return Math.max(longestWord(writer, table.columns[at]?.label ?? '', head), ...widths) + 2 * PADDING;
}

function findLayout(writer: PdfWriter, table: ShownTable, width: number): Layout {
  const flexible = Math.max(
    0,
    table.columns.findIndex(({ key }) => key === 'item'),
  );
  const layouts = SIZES.map((size) => {
    const own = table.columns.map((_, at) => (at === flexible ? 0 : measureColumn(writer, table, at, styles(size))));
    const rest = width - own.reduce((sum, one) => sum + one, 0);
    return { widths: own.map((one, at) => (at === flexible ? rest : one)), styles: styles(size), rest };
  });
  const fitting = layouts.find(({ rest }) => rest >= MIN_ITEM_WIDTH) ?? layouts.at(-1);
  if (!fitting) throw new Error('a table has no size');
  return fitting;
}

interface TableBox {
  readonly x: number;
  readonly width: number;
}

interface Row {
  readonly cells: readonly ShownCell[];
  readonly style: TextStyle;
}

class TableDrawing {
  private readonly writer: PdfWriter;
  private readonly table: ShownTable;
  private readonly layout: Layout;
  private readonly box: TableBox;

  constructor(writer: PdfWriter, table: ShownTable, box: TableBox) {
    this.writer = writer;
    this.table = table;
    this.layout = findLayout(writer, table, box.width);
    this.box = box;
  }

  private cellHeight(cell: ShownCell | undefined, at: number, style: TextStyle): number {
    const width = (this.layout.widths[at] ?? 0) - 2 * PADDING;
    const { note } = this.layout.styles;
    const lines = this.writer.wrap(cell?.text ?? '', style, width).length * lineHeight(style);
    return cell?.note === undefined
      ? lines
      : lines + this.writer.wrap(cell.note, note, width).length * lineHeight(note);
  }

  height({ cells, style }: Row): number {
    return Math.max(...this.table.columns.map((_, at) => this.cellHeight(cells[at], at, style))) + 2 * PADDING;
  }

  private writeCells({ cells, style }: Row): void {
    let { x } = this.box;
    for (const [at, column] of this.table.columns.entries()) {
      const width = this.layout.widths[at] ?? 0;
      const cell = cells[at];
      const align = column.isNumeric ? ('right' as const) : ('left' as const);
      const box = { x: x + PADDING, y: this.writer.y + PADDING, width: width - 2 * PADDING, align };
      const height = this.writer.write(cell?.text ?? '', style, box);
      if (cell?.note !== undefined) {
        this.writer.write(cell.note, this.layout.styles.note, { ...box, y: box.y + height });
      }
      x += width;
    }
  }

  private get head(): Row {
    return { cells: this.table.columns.map(({ label }) => ({ text: label })), style: this.layout.styles.head };
  }

  drawHead(): void {
    const height = this.height(this.head);
    this.writer.fill({ x: this.box.x, y: this.writer.y, width: this.box.width, height });
    this.writeCells(this.head);
    this.writer.y += height;
  }

  drawRow(row: Row, color: string): void {
    const height = this.height(row);
    if (!this.writer.hasRoomFor(height)) {
      this.writer.nextPage();
      this.drawHead();
    }
    this.writeCells(row);
    this.writer.y += height;
    this.writer.rule(this.writer.y, { from: this.box.x, to: this.box.x + this.box.width, color });
  }

  draw(): void {
    const { text, sum } = this.layout.styles;
    const [first] = this.table.rows;
    // A head alone at the end of a page says nothing.
    this.writer.keepTogether(this.height(this.head) + (first ? this.height({ cells: first, style: text }) : 0));
    this.drawHead();
    for (const cells of this.table.rows) this.drawRow({ cells, style: text }, RULE_COLOR);
    if (this.table.footer) this.drawRow({ cells: this.table.footer, style: sum }, INK);
  }
}

export const drawTable = (writer: PdfWriter, table: ShownTable, box: TableBox): void =>
  new TableDrawing(writer, table, box).draw();
