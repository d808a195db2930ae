import { expect, it } from 'vitest';
import { checkCustomProperties } from './custom-properties.ts';

const findings = (...texts: readonly string[]) =>
  checkCustomProperties(texts.map((text, index) => ({ path: `app/${index}.css`, text }))).map(
    ({ path, line, text }) => `${path}:${line} ${text}`,
  );

it('accepts a property that a stylesheet defines or a script sets', () => {
  expect(findings(':root { --gap: 4px; }', 'a { margin: var(--gap); }')).toEqual([]);
  expect(findings("style.setProperty('--filled', '1')", 'a { width: var( --filled ); }')).toEqual([]);
});

it('names a property that nothing defines, even with a fallback or within a shorthand', () => {
  expect(
    findings(':root { --ui-s: 1rem }', 'a {\n  font: 600 var(--ui-sm) / 1.4 serif;\n  height: var(--ctl, 36px);\n}'),
  ).toEqual(['app/1.css:2 --ui-sm is not defined anywhere', 'app/1.css:3 --ctl is not defined anywhere']);
});
