// Texts that have broken other stores, one of each kind.

/** The global variable that every hostile script tries to set. */
export const CANARY = '__canary';

/** Each sets the canary if it is ever executed as markup or code. */
export const SCRIPTS: readonly string[] = [
  `<script>window.${CANARY}=1</script>`,
  `"><img src=x onerror="window.${CANARY}=1">`,
  `'><svg onload=window.${CANARY}=1>`,
  `</title></script><script>window.${CANARY}=1</script>`,
  `<!--</script><script>window.${CANARY}=1//-->`,
  `javascript:window.${CANARY}=1`,
  `\${window.${CANARY}=1}{{constructor.constructor('window.${CANARY}=1')()}}`,
];

/** Wrong types and sizes, and names with a meaning inside the store. */
export const UNUSUAL_VALUES: readonly string[] = [
  '',
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e999',
  '999999999999999999999999',
  'null',
  'undefined',
  '[object Object]',
  '[]',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' or 1=1 --",
  "'; drop table products; --",
  '%',
  '_',
  '\\',
  '*:*',
  '../../../etc/passwd',
  '..\\..\\windows',
  '\u0000',
  'a\u0000b',
  '\r\nset-cookie: a=b',
  '\u202Egnp.exe',
  '\u200B\u200D\uFEFF',
  '👗👩‍👩‍👧‍👦',
  'साड़ी',
  'ﷺ',
  'Z̤͔ͧ̑̓͛͌a̴l͜g͡o',
  '\uD800',
  'x'.repeat(5_000),
];
