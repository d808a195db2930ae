// Retired words: names, and one notation, that the code no longer uses, each with its replacement. docs/glossary.md has the words in use.
// The check reads paths, identifiers, comments and documents; `npm run check` runs it.
import { PROJECT } from '../bootstrap/install.mjs';
import { conclude, type Problem } from './problem.ts';
import { readSources, type SourceFile } from './source-files.ts';

interface RetiredWord {
  readonly pattern: RegExp;
  readonly use: string;
  /** Paths where the word is allowed, such as sample prose. */
  readonly except?: RegExp;
  /** The word is retired in these paths only. */
  readonly only?: RegExp;
}

export const READ = /\.(?:ts|tsx|mjs|mts|css|sql|md|conf|service)$/;
/** Files that are not checked: history, and this list with its test. */
const NOT_READ = /^CHANGELOG\.md$|^db\/migrations\/|^docs\/proof\.md$|^scripts\/checks\/retired-names(?:\.test)?\.ts$/;

export const RETIRED: Readonly<Record<string, RetiredWord>> = {
  mayManage: {
    pattern: /\bmayManage\b/,
    use: "may(ctx.actor, 'area.verb') with a permission of shop/staff/permission.ts",
  },
  'the sample store’s name': {
    pattern: /Tanabana/,
    use: 'the name of the settings: useStoreName(), getStoreName(matches), storeInfo.name',
    only: /^(?:app|shop|providers|server)\//,
    except: /\.test\.ts$|\/testing\//,
  },
  wish: {
    pattern: /(?<![A-Za-z])wish(?!list|ed\b)|Wish(?!list|ed\b)/,
    use: 'order request, query, options; wishlist for the list',
    except: /^seed\/people\/reviews\.ts$/,
  },
  'told later': { pattern: /told[-_ ]?later|tell[-_]?later/i, use: 'deferred notification' },
  away: {
    pattern:
      /DatabaseAway|meansAway|\bisAway\b|\baway\.server|\b(?:database|server|store|courier|provider|replica|feed|it|she|he|they) (?:is|was|were|are|went|goes|has gone|can be) away\b/,
    use: 'unavailable, unreachable',
  },
  'line.ts': { pattern: /(?:^|\/)line\.ts\b/, use: 'concurrency-limit.ts' },
  'fair line': { pattern: /\bfair-line|\brender-line|\b[Ff]airLine/, use: 'fair-queue, render-queue' },
  office: { pattern: /(?<!back-)\boffice-[a-z]|(?<!back)Office[A-Z]|\boffice[A-Z]/, use: 'admin-, Admin…' },
  '-words.ts': { pattern: /[a-z]-words(?:\.server)?\.tsx?\b|\breasonWords\b/, use: '-messages.ts' },
  'MOST_, LONGEST_': { pattern: /\b(?:MOST|LONGEST)_[A-Z]/, use: 'MAX_' },
  whoIs: { pattern: /\bwhoIs\b/, use: 'authenticate' },
  'mayTry, mayGuess': { pattern: /\bmay(?:Try|Guess)\(/, use: 'consumeRateLimit' },
  findOrderSent: { pattern: /\bfindOrderSent\b/, use: 'findOrderByIdempotencyKey' },
  'in step': { pattern: /\bin-step\b|\binStep\b/, use: 'account-sync' },
  papers: { pattern: /\bpapers\b|Papers/, use: 'documents' },
  'who is shopping': { pattern: /who-is-shopping|whoIsShopping/, use: 'session-store' },
  'the books': { pattern: /\bthe books\b|\bcompare-?[bB]ooks/, use: 'ledger; invariants; records' },
  'who is asking': { pattern: /\b[Ww]ho(?:ever)? (?:is asking|asks)\b/, use: 'caller, actor, client' },
  'today’s lines': {
    pattern: /\blines?-today|\btodays-facts|\basked-lines|\bboughtLines\b/,
    use: 'bag-line, resolve-bag-lines, refresh-bag, purchasableLines',
  },
  understandSearch: { pattern: /\bunderstandSearch\b/, use: 'parseSearch' },
  'planned once': {
    pattern: /\bplanned-once|\bplanOnce\b|\bpreparedOnce\b/,
    use: 'auto-prepare, preparedQuery',
  },
  'write together': { pattern: /\bwrite-together|\bwriteIfNew\b/, use: 'batch-insert, insertIfAbsent' },
  exclusively: { pattern: /\bexclusively\.server/, use: 'advisory-lock' },
  gates: { pattern: /\bstandBefore\b|server\/gates/, use: 'concurrency-limits' },
  'password desk': { pattern: /\bpassword-desk|\b[Pp]asswordDesk/, use: 'password-hasher' },
  'slow refusal': { pattern: /\bslow-refusal/, use: 'delayed-rejection' },
  'upload door': { pattern: /\bupload-door/, use: 'upload-guard' },
  'kept client files': { pattern: /\bkept-client-files/, use: 'previous-builds' },
  'HTTP in shop': { pattern: /\bHeaders\b/, use: 'Visitor; HTTP belongs to app/sessions', only: /^shop\// },
  intents: { pattern: /\bintents\b|\bintent_(?:id|lines)\b|\bintentId\b|\bopen-intent/, use: 'checkouts' },
  'stock rows': { pattern: /\bstock_rows\b|\bstockRows\b/, use: 'inventory_levels' },
  'one-time links': { pattern: /\bone_time_links\b|\boneTimeLinks\b/, use: 'verification_tokens' },
  'order days': {
    pattern: /(?<!stale_)\border_days\b|\border_day_marks\b/,
    use: 'daily_order_stats, stale_order_days',
  },
  'given back': { pattern: /'given-back'/, use: "'released'" },
  'page made of': { pattern: /\bmadeOf\(|\bdoNotKeep\b|\bKeptPage\b/, use: 'addCacheTags, noStore, CachedPage' },
  tell: { pattern: /\btell(?!Later)[A-Z]\w*|\btell-(?:waiting\.server|by-phone)/, use: 'notify…' },
  facts: {
    pattern: /\b[A-Za-z]+Facts\b|\b[a-z]+-facts\b/,
    use: 'a name for the content: …Details, …State, …Properties',
    only: /^(?:app|shop|server|db|providers|drills|testkit|simulators|bench|seed)\//,
    except: /^app\/admin\/returns\/detail\/allowed-|\.css$/,
  },
  'asked message': { pattern: /\basked-messages?\b|\b[Aa]sked ?[Mm]essages?\b/, use: 'opt-in message' },
  'dear action': { pattern: /\b[Dd]ear actions?\b/, use: 'sensitive action' },
  'words of the environment': { pattern: /\bin the words of the environment\b/, use: 'as environment variables' },
  whoever: {
    pattern: /\b[Ww]ho(?:m)?ever\b/,
    use: 'the actor, client or person by name',
    only: /^(?:app|shop|server|db|providers|config|drills|testkit|simulators|bench|seed|tools|e2e)\//,
  },
  'a for per': { pattern: /_AN?_(?:DAY|HOUR|MINUTE|SECOND)\b/, use: '_PER_DAY' },
  pieces: { pattern: /(?<!`)\bpieces\b/, use: 'units', only: /^shop\/(?:stock|orders|fulfilment|payments|returns)\// },
  "toLocaleString('en-IN')": {
    pattern: /\.toLocaleString\('en-IN'\)/,
    use: 'formatCount of shop/format-count.ts',
    only: /^(?:app|shop)\//,
    except: /\.test\.tsx?$/,
  },
  'spread of a literal': {
    pattern: /\.\.\.\{/,
    use: 'the fields themselves, so that a reader sees how many there are',
    only: /\.tsx?$/,
  },
  'order stretches': { pattern: /\border-stretches/, use: 'order-index-ranges' },
};

/** Paths where a word still waits for its rename. Shorten this list; never add to it. */
const PENDING: Readonly<Record<string, readonly string[]>> = {};

export function checkRetiredWords(
  files: readonly SourceFile[],
  pending: Readonly<Record<string, readonly string[]>> = PENDING,
): Problem[] {
  return files
    .filter(({ path }) => !NOT_READ.test(path))
    .flatMap((file) =>
      Object.entries(RETIRED)
        .filter(([, { except, only }]) => !except?.test(file.path) && only?.test(file.path) !== false)
        .filter(([word]) => !isPending(pending[word], file.path))
        .flatMap(([word, retired]) => problemsIn(file, word, retired)),
    );
}

const isPending = (paths: readonly string[] = [], path: string): boolean =>
  paths.some((start) => path.startsWith(start));

function problemsIn({ path, text }: SourceFile, word: string, { pattern, use }: RetiredWord): Problem[] {
  const message = `'${word}' is retired; use ${use}`;
  if (pattern.test(path)) return [{ path, text: `the file's name: ${message}` }];
  if (!pattern.test(text)) return [];
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [{ path, line: index + 1, text: message }] : []));
}

if (process.argv[1] === import.meta.filename) {
  conclude(checkRetiredWords(readSources(PROJECT, READ)), 'no retired word is in use');
}
