// Comma-separated values, as spreadsheets write and read them. A cell that a spreadsheet would run as a formula is
// written with an apostrophe before it, which the spreadsheet does not show; reading removes it again. A negative
// number is no formula. A text that itself begins with an apostrophe and a formula gets another one, so that reading
// gives back what was written. Pure.

/** '=1+1', '-x' and "'=1", which already has an apostrophe; not '-5'. */
const RUNS_AS_FORMULA = /^(?!-\d+(\.\d+)?$)'*[=+\-@\t\r]/;
/** The apostrophe of "'=1+1", which is read as '=1+1'. */
const FORMULA_GUARD = /^'(?='*[=+\-@\t\r])/;
const NEEDS_QUOTES = /[",\r\n]/;

function formatCell(text: string): string {
  const safe = RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The byte order mark at the start of every file, so that spreadsheets read it as UTF-8. `parseCsv` removes it again.
 */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** One row with its line end. ['=1+1', 'a "b"'] is `'=1+1,"a ""b"""`. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(formatCell).join(',')}\r\n`;

export interface CsvRow {
  /** The line where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvParserState {
  readonly rows: CsvRow[];
  cells: string[];
  text: string;
  quoted: boolean;
  line: number;
  rowStartLine: number;
  readonly delimiter: string;
}

function endCell(state: CsvParserState): void {
  state.cells.push(state.text.replace(FORMULA_GUARD, ''));
  state.text = '';
}

function endRow(state: CsvParserState): void {
  endCell(state);
  // A line without any text is no row.
  if (state.cells.some((each) => each !== '')) state.rows.push({ line: state.rowStartLine, cells: state.cells });
  state.cells = [];
  state.rowStartLine = state.line;
}

/** Parses a character inside a quoted cell. Returns how many characters are consumed: two for a doubled quote. */
function parseQuotedChar(state: CsvParserState, char: string, next: string | undefined): number {
  if (char !== '"') state.text += char;
  else if (next !== '"') state.quoted = false;
  else {
    state.text += '"';
    return 2;
  }
  return 1;
}

function parseUnquotedChar(state: CsvParserState, char: string): void {
  if (char === '"' && state.text === '') state.quoted = true;
  else if (char === state.delimiter) endCell(state);
  else if (char === '\n') endRow(state);
  else if (char !== '\r') state.text += char;
}

/** Null when a quote is never closed. */
export function parseCsv(file: string, delimiter = ','): CsvRow[] | null {
  const text = file.replace(/^\uFEFF/, '');
  const state: CsvParserState = { rows: [], cells: [], text: '', quoted: false, line: 1, rowStartLine: 1, delimiter };
  for (let index = 0; index < text.length; ) {
    const char = text[index] ?? '';
    if (char === '\n') state.line++;
    if (state.quoted) index += parseQuotedChar(state, char, text[index + 1]);
    else {
      parseUnquotedChar(state, char);
      index++;
    }
  }
  if (state.quoted) return null;
  if (state.text !== '' || state.cells.length > 0) endRow(state);
  return state.rows;
}
