import { expect, it } from 'vitest';
import { lintProblems } from './lint.ts';

it("parses the linter's findings and ignores other output", () => {
  const output = [
    '::error title=format,file=/p/app/routes.ts,line=1,endLine=1,col=2,endColumn=2::File content differs',
    '::error title=lint/suspicious/noExplicitAny,file=/p/shop/a.ts,line=7,endLine=7,col=1,endColumn=3::Unexpected any: say what',
    'ci ━━━━━━━',
  ].join('\n');
  expect(lintProblems(output, '/p')).toEqual([
    { path: 'app/routes.ts', text: 'is not formatted; run npm run format' },
    { path: 'shop/a.ts', line: 7, text: 'Unexpected any: say what (lint/suspicious/noExplicitAny)' },
  ]);
});
