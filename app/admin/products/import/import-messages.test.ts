import { expect, test } from 'vitest';
import { problemsNote } from './import-messages.ts';

test.each([
  [{ shown: 12, count: 12, canImport: true }, 'These products are not imported'],
  [
    { shown: 200, count: 1_234, canImport: true },
    'The first 200 of 1,234 problems. The report of the import will list all of them.',
  ],
  [
    { shown: 200, count: 201, canImport: false },
    'The first 200 of 201 problems. Correct the file and upload it again to see the others.',
  ],
])('A-IMPORT-08 the note says whether problems are left out, and where they are listed: %o', (problems, note) => {
  expect(problemsNote(problems)).toBe(note);
});
