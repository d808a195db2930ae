// The draft of an import as staff see and change it: the columns of the file with an example and their meaning, and the names of categories
// and sizes. Pure.

import { listSourceCategories, listSourceSizes } from './guess-choices.ts';
import { type ChoiceProblem, checkChoices, type ImportChoices, type ImportField } from './import-choices.ts';
import type { ImportFile } from './import-file.ts';

export type ColumnState = 'matched' | 'check' | 'left-out';

export interface DraftColumn {
  /** The position of the column in the file. */
  readonly index: number;
  readonly name: string;
  readonly example: string;
  readonly field: ImportField | null;
  readonly state: ColumnState;
}

interface NameChoice<To> {
  readonly from: string;
  readonly to: To;
  /** How many products of the file have the name. */
  readonly products: number;
}

export interface ImportDraft {
  /** The columns that have a value in any row. */
  readonly columns: readonly DraftColumn[];
  readonly emptyColumns: number;
  readonly categories: readonly NameChoice<string | null>[];
  readonly sizes: readonly NameChoice<string>[];
  readonly problems: readonly ChoiceProblem[];
}

const MAX_EXAMPLE_LENGTH = 80;

function findExample({ rows }: ImportFile, index: number): string {
  const value = rows.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? '';
  return value.replace(/\s+/g, ' ').trim().slice(0, MAX_EXAMPLE_LENGTH);
}

function findState(field: ImportField | null, checked: ReadonlySet<ImportField>): ColumnState {
  if (field === null) return 'left-out';
  return checked.has(field) ? 'check' : 'matched';
}

export function describeDraft(file: ImportFile, choices: ImportChoices): ImportDraft {
  const problems = checkChoices(file, choices);
  const checked = new Set<ImportField>(problems.flatMap((problem) => ('field' in problem ? problem.field : [])));
  // The column of categories needs a look when it names a category that does not exist yet.
  if (choices.categories.some(({ to }) => to === null)) checked.add('category');
  const all = file.header.map((name, index): DraftColumn => {
    const field = choices.columns[index] ?? null;
    return { index, name, field, example: findExample(file, index), state: findState(field, checked) };
  });
  const columns = all.filter(({ example }) => example !== '');
  const categories = new Map(choices.categories.map(({ from, to }) => [from, to]));
  const sizes = new Map(choices.sizes.map(({ from, to }) => [from, to]));
  return {
    columns,
    emptyColumns: all.length - columns.length,
    categories: listSourceCategories(file, choices).map(({ name, products }) => ({
      from: name,
      products,
      to: categories.get(name) ?? null,
    })),
    sizes: listSourceSizes(file, choices).map(({ name, products }) => ({
      from: name,
      products,
      to: sizes.get(name) ?? name,
    })),
    problems,
  };
}
