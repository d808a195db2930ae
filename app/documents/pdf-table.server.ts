// Draws a table over as many pages as it needs. The head is repeated on each page, and a row is never divided.
// Columns of amounts are as wide as their widest text, and the column of items has the rest. When that is too narrow,
// the text is smaller.

import type { ShownCell, ShownTable } from '#shop/invoices/document-tables.ts';
import { GREY, INK, lineHeight, type PdfWriter, RULE_COLOR, type TextStyle } from './pdf-writer.server.ts';

const PADDING = 4;
const MIN_ITEM_WIDTH = 110;
/** Sizes of the text, from the usual to the smallest that is readable. */
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

/** The width at which no text of the column is broken; its head may be broken between words. */
function measureColumn(
  writer: PdfWriter,
  table: ShownTable,
  column: number,
  { head, text, sum, note }: Styles,
): number {
  const measureCell = (cell: ShownCell | undefined, style: TextStyle): number => {
    const textWidth = writer.measure(cell?.text ?? '', style);
    return cell?.note === undefined ? textWidth : Math.max(textWidth, writer.measure(cell.note, note));
  };
  const headWidth = longestWord(writer, table.columns[column]?.label ?? '', head);
  const rowWidths = table.rows.map((cells) => measureCell(cells[column], text));
  const footerWidth = table.footer ? measureCell(table.footer[column], sum) : 0;
  return Math.max(headWidth, ...rowWidths, footerWidth) + 2 * PADDING;
}

/** The layout of the largest size that leaves enough width for the items, or else of the smallest size. */
function findLayout(writer: PdfWriter, table: ShownTable, width: number): Layout {
  const itemColumn = table.columns.findIndex(({ key }) => key === 'item');
  // A table without items, such as tax by HSN code: its first column has the remaining width.
  const flexibleColumn = Math.max(0, itemColumn);
  const layouts = SIZES.map((size) => {
    const columnStyles = styles(size);
    const fixedWidths = table.columns.map((_, column) =>
      column === flexibleColumn ? 0 : measureColumn(writer, table, column, columnStyles),
    );
    const flexibleWidth = width - fixedWidths.reduce((sum, fixedWidth) => sum + fixedWidth, 0);
    const widths = fixedWidths.with(flexibleColumn, flexibleWidth);
    return { widths, styles: columnStyles, flexibleWidth };
  });
  const layout = layouts.find(({ flexibleWidth }) => flexibleWidth >= MIN_ITEM_WIDTH) ?? layouts.at(-1);
  if (!layout) throw new Error('a table has no size');
  return layout;
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

  private cellHeight(cell: ShownCell | undefined, column: number, style: TextStyle): number {
    const width = (this.layout.widths[column] ?? 0) - 2 * PADDING;
    const { note } = this.layout.styles;
    const textHeight = this.writer.wrap(cell?.text ?? '', style, width).length * lineHeight(style);
    if (cell?.note === undefined) return textHeight;
    return textHeight + this.writer.wrap(cell.note, note, width).length * lineHeight(note);
  }

  private rowHeight({ cells, style }: Row): number {
    const heights = this.table.columns.map((_, column) => this.cellHeight(cells[column], column, style));
    return Math.max(...heights) + 2 * PADDING;
  }

  private writeCells({ cells, style }: Row): void {
    let { x } = this.box;
    for (const [index, column] of this.table.columns.entries()) {
      const width = this.layout.widths[index] ?? 0;
      const cell = cells[index];
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

  private drawHead(): void {
    const height = this.rowHeight(this.head);
    this.writer.fill({ x: this.box.x, y: this.writer.y, width: this.box.width, height });
    this.writeCells(this.head);
    this.writer.y += height;
  }

  private drawRow(row: Row, ruleColor: string): void {
    const height = this.rowHeight(row);
    if (!this.writer.hasRoomFor(height)) {
      this.writer.nextPage();
      this.drawHead();
    }
    this.writeCells(row);
    this.writer.y += height;
    this.writer.rule(this.writer.y, { from: this.box.x, to: this.box.x + this.box.width, color: ruleColor });
  }

  draw(): void {
    const { text, sum } = this.layout.styles;
    const [firstCells] = this.table.rows;
    const firstRowHeight = firstCells ? this.rowHeight({ cells: firstCells, style: text }) : 0;
    // The head stays together with the first row, because a head alone at the end of a page says nothing.
    this.writer.keepTogether(this.rowHeight(this.head) + firstRowHeight);
    this.drawHead();
    for (const cells of this.table.rows) this.drawRow({ cells, style: text }, RULE_COLOR);
    if (this.table.footer) this.drawRow({ cells: this.table.footer, style: sum }, INK);
  }
}

export const drawTable = (writer: PdfWriter, table: ShownTable, box: TableBox): void =>
  new TableDrawing(writer, table, box).draw();
