// Words of the screens, mails and messages that docs/writing.md retires, each with its replacement. The check reads string literals
// and JSX text that hold more than one word; names in code are checked by retired-names.ts.
import { PROJECT } from '../bootstrap/install.mjs';
import { conclude, type Problem } from './problem.ts';
import { isTest, readSources, type SourceFile } from './source-files.ts';
import { allNodes, lineAt, type Node, parse } from './syntax.ts';

interface HouseWord {
  readonly retired: RegExp;
  readonly use: string;
}

export const COPY_SOURCES = /^(?:app|shop|providers|server|simulators)\/.*\.tsx?$/;

export const HOUSE_WORDS: readonly HouseWord[] = [
  { retired: /\b[Ee]-mails?\b/, use: 'email' },
  { retired: /\bPIN codes?\b|\b[Pp]in code/, use: 'pincode' },
  { retired: /\bpieces?\b/i, use: 'item; unit for stock' },
  {
    retired: /\b(?:to|please|then|and|can|you) login\b|\bLogin (?:to|with|and|again)\b/i,
    use: 'log in (the verb is two words)',
  },
  { retired: /\bfields? needs? you\b/, use: 'Fix N fields' },
  { retired: /\bSay (?:what|from|how|which|when|where|why)\b/, use: 'Enter …, Choose …' },
  { retired: /\bstands? (?:here|there|on this page|in the form)\b|\bshall stand\b/, use: 'is shown, appears' },
  { retired: /\blook into your\b/, use: 'check your' },
  { retired: /\bwent back\b|\bgoes back(?! to (?:Pending|Processing))\b/, use: 'was refunded, is refunded' },
  { retired: /\b(?:is|are) free again\b/, use: 'returns to stock' },
  { retired: /\bThis will happen\b/, use: 'What happens next' },
  { retired: /\bmeanwhile\b/, use: 'in the meantime; while you were editing' },
  { retired: /\bshall\b/, use: 'will, should' },
  { retired: /\b[Ww]hoever\b|\bnobody knows\b/, use: 'name the person or the thing' },
];

/** The requirements prescribe these sentences word for word. */
const SPECIFIED: ReadonlySet<string> = new Set([
  'Back to Login',
  'Custom or made-to-order pieces are not returnable, because they were made for you alone.',
  'Please login to submit a review',
  'Please login first to access your account.',
  'Please login first to access your profile.',
]);

/** True for a text of at least two words: a single word may be a key, a class or a value. */
const isCopy = (text: string): boolean => /[A-Za-z][^A-Za-z]*\s+[^A-Za-z]*[A-Za-z]/.test(text);

interface Text {
  readonly text: string;
  readonly start: number;
}

/** TemplateElement nodes are the parts of a template literal between its expressions. */
function textIn(node: Node): string | null {
  if (node.type === 'TemplateElement') return (node.value as unknown as { cooked: string }).cooked;
  const isText = node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string');
  return isText ? String(node.value) : null;
}

function textsIn(tree: Node): Text[] {
  return [...allNodes(tree)].flatMap((node) => {
    const text = textIn(node);
    return text === null ? [] : [{ text, start: node.start }];
  });
}

export function checkHouseWords(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => COPY_SOURCES.test(path) && !isTest(path))
    .flatMap((file) =>
      textsIn(parse(file))
        .filter(({ text }) => isCopy(text) && !SPECIFIED.has(text.trim()))
        .flatMap(({ text, start }) =>
          HOUSE_WORDS.filter(({ retired }) => retired.test(text)).map(({ retired, use }) => ({
            path: file.path,
            line: lineAt(file.text, start),
            text: `'${retired.exec(text)?.[0]}' is not a house word; use ${use}`,
          })),
        ),
    );
}

if (process.argv[1] === import.meta.filename) {
  conclude(checkHouseWords(readSources(PROJECT, /\.tsx?$/)), 'every sentence uses house words');
}
