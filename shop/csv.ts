// Comma-separated values, as spreadsheets write and read them. A cell that a spreadsheet would run as a formula is written with an
// apostrophe before it, which the spreadsheet does not show; reading removes it again. Pure.

const RUNS_AS_FORMULA = /^[=+\-@\t\r]/;
const GUARDED = /^'(?=[=+\-@\t\r])/;
const NEEDS_QUOTES = /[",\r\n]/;

function cell(text: string): string {
  const safe = RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The byte order mark at the start of every file, so that spreadsheets read it as UTF-8. `readCsv` removes it again. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** One row with its line end. ['=1+1', 'a "b"'] is `'=1+1,"a ""b"""`. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

export interface CsvRow {
  /** The line where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface Reading {
  readonly rows: CsvRow[];
  cells: string[];
  text: string;
  quoted: boolean;
  line: number;
  began: number;
}

function endCell(at: Reading): void {
  at.cells.push(at.text.replace(GUARDED, ''));
  at.text = '';
}

function endRow(at: Reading): void {
  endCell(at);
  // An empty line is no row.
  if (at.cells.some((each) => each !== '')) at.rows.push({ line: at.began, cells: at.cells });
  at.cells = [];
  at.began = at.line;
}

/** Inside a quoted cell. Returns how many characters are consumed: two for a doubled quote. */
function readQuoted(at: Reading, char: string, next: string | undefined): number {
  if (char !== '"') at.text += char;
  else if (next !== '"') at.quoted = false;
  else {
    at.text += '"';
    return 2;
  }
  return 1;
}

function readUnquoted(at: Reading, char: string): void {
  if (char === '"' && at.text === '') at.quoted = true;
  else if (char === ',') endCell(at);
  else if (char === '\n') endRow(at);
  else if (char !== '\r') at.text += char;
}

/** Null when a quote is never closed. */
export function readCsv(file: string): CsvRow[] | null {
  const text = file.replace(/^\uFEFF/, '');
  const at: Reading = { rows: [], cells: [], text: '', quoted: false, line: 1, began: 1 };
  for (let index = 0; index < text.length; ) {
    const char = text[index] ?? '';
    if (char === '\n') at.line++;
    if (at.quoted) index += readQuoted(at, char, text[index + 1]);
    else {
      readUnquoted(at, char);
      index++;
    }
  }
  if (at.quoted) return null;
  if (at.text !== '' || at.cells.length > 0) endRow(at);
  return at.rows;
}
