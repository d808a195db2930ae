// Parses a search: turns the typed text into a query over the store's own words. A word is found by its prefix or by a synonym (built in,
// or added by staff); when the store has no such word, as an infix ('nkar' in chikankari), and last as a misspelling of a word that
// describes goods (spelling.ts). A word that remains unknown means that nothing matches. The frequency of the words decides how the search
// runs.

import { type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { GARMENT_NAMES } from './garment-names.ts';
import { type SearchWord, searchWords } from './search-terms.ts';
import { findCorrections, findNear, replaceWords } from './spelling.ts';

/** The condition on products, as tsquery texts; '=' marks a word of the name or the category. */
export interface WordQuery {
  readonly full: string;
  /** `full` without prefixes of one or two letters: the word index would have to read thousands of words for those. */
  readonly indexed: string;
  /** The prefixes of one or two letters, checked on the rows that the index found; null when all words or none are that short. */
  readonly unindexed: string | null;
}

export interface SearchQuery {
  /** Matches products that have every word, in any field. */
  readonly anywhere: WordQuery;
  /** Matches products that have every word in name or category; a colour beside other words may be in any field. */
  readonly named: WordQuery;
  /** Matches products that have every word as typed, or as a prefix, in name or category. */
  readonly literal: string;
  /** An upper bound for the products that match `anywhere`, by the last count. */
  readonly maxAnywhere: number;
  readonly maxNamed: number;
  /** A lower bound for the products that match `anywhere`, by the last count; 0 for several words, which no product may have together. */
  readonly minAnywhere: number;
}

interface ResolvedWord {
  readonly word: SearchWord;
  /** Alternatives: whole words of the store, or a prefix, which ends in a star. */
  readonly terms: readonly string[];
  readonly anywhere: number;
  readonly named: number;
  /** The count of the most frequent of the terms. */
  readonly minAnywhere: number;
}

const MIN_LISTED_LENGTH = 3;
/**
 * A prefix is expanded to the words that have it, up to this many: the index intersects whole words quickly, but has to read
 * every word that a prefix covers.
 */
const MAX_PREFIX_WORDS = 24;
/** A character that sorts after every other one. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Appended to a word, it sorts after the word and before every longer one. */
const FIRST_CHARACTER = '\u0001';

interface FormCount extends Record<string, unknown> {
  /** The position of the typed word in the search. */
  readonly index: number;
  readonly form: string;
  /** The words with this prefix, up to one more than the limit; for a whole form, the word itself. */
  readonly words: readonly string[];
  readonly anywhere: number;
  readonly named: number;
  /** The count of the most frequent word with this prefix: at least as many products match. */
  readonly least: number;
}

interface TypedForm {
  readonly index: number;
  readonly form: string;
  /** True for the forms that staff's synonyms apply to. */
  readonly isDirect: boolean;
  readonly isWhole: boolean;
}

const listForms = ({ directForms, forms, wholeForms }: SearchWord, index: number): TypedForm[] => [
  ...forms.map((form) => ({ index, form, isDirect: directForms.includes(form), isWhole: false })),
  ...wholeForms.map((form) => ({ index, form, isDirect: false, isWhole: true })),
];

/** Returns how many products have a word with each form as its prefix, without the forms that no word begins with. */
async function countForms(ctx: ShopContext, words: readonly SearchWord[]): Promise<FormCount[]> {
  const forms = words.flatMap(listForms);
  const column = <Name extends keyof TypedForm>(name: Name) => sql.param(forms.map((form) => form[name]));
  const { rows } = await ctx.db.execute<FormCount>(sql`
    with typed as (
      select * from unnest(${column('index')}::int[], ${column('form')}::text[], ${column('isDirect')}::bool[], ${column('isWhole')}::bool[])
        t (index, form, is_direct, is_whole)
    ), forms as (
      select index, form, is_whole from typed
      union all select t.index, other, false from typed t
        join search_synonyms s on t.form = any (s.words) or (s.is_two_way and t.form = any (s.finds))
        cross join lateral unnest(case when s.is_two_way then s.words || s.finds else s.finds end) other
        where t.is_direct and other <> t.form
    )
    select f.index, f.form, sum(coalesce(w.products, 1))::int as anywhere, sum(coalesce(w.named, 1))::int as named,
      coalesce(max(w.products), 0) as least, (array_agg(w.word))[1:${MAX_PREFIX_WORDS + 1}] as words
    from forms f join search_words w on w.word ~>=~ f.form
      and w.word ~<~ (f.form || case when f.is_whole then ${FIRST_CHARACTER} else ${LAST_CHARACTER} end)
      and w.products is distinct from 0
    group by f.index, f.form`);
  return rows;
}

interface Candidate extends Record<string, unknown> {
  readonly typed: string;
  readonly word: string;
  readonly products: number;
  /** True when the word contains the typed text; false when the typed text may be a misspelling of it. */
  readonly inside: boolean;
}

/** The typed text is compared with words of the vocabulary that begin with the same letter and are longer by at most this many letters. */
const MAX_LONGER = 4;

/** SQL: words that describe goods and may be meant: similar names of garments, and the most similar words of the vocabulary. */
function selectDescribing(typed: readonly string[]): SQL {
  const near = typed.flatMap((text) => findNear(text, GARMENT_NAMES).map((word) => ({ text, word })));
  return sql`union all (select w.word, coalesce(w.products, 1), false from (
      select g.word from unnest(${sql.param(near.map(({ text }) => text))}::text[], ${sql.param(near.map(({ word }) => word))}::text[]) g (typed, word)
        where g.typed = t.typed
      union (select v.word from search_vocabulary v
        where left(v.word, 1) = left(t.typed, 1) and length(v.word) between length(t.typed) - 2 and length(t.typed) + ${MAX_LONGER}::int
        order by similarity(v.word, t.typed) desc limit 24)
    ) described join search_words w on w.word = described.word and w.products is distinct from 0)`;
}

/** Returns words of the store that contain the typed text; with `corrects`, also words that describe goods and may be meant. */
async function findCandidates(ctx: ShopContext, typed: readonly string[], corrects: boolean): Promise<Candidate[]> {
  const { rows } = await ctx.db.execute<Candidate>(sql`
    select t.typed, c.* from unnest(${sql.param(typed)}::text[]) t (typed) cross join lateral (
      (select w.word, coalesce(w.products, 1) as products, true as inside from search_words w
        where w.word like ('%' || t.typed || '%') and w.products is distinct from 0 order by w.products desc nulls last limit 12)
      ${corrects ? selectDescribing(typed) : sql``}
    ) c`);
  return rows;
}

function resolveInfix(word: SearchWord, candidates: readonly Candidate[]): ResolvedWord | null {
  const inside = candidates.filter((candidate) => candidate.typed === word.text && candidate.inside);
  if (inside.length === 0) return null;
  const products = inside.reduce((sum, each) => sum + each.products, 0);
  return { word, terms: inside.map((each) => each.word), anywhere: products, named: products, minAnywhere: 0 };
}

/** Returns the word's correction, or null when no word of the store is similar, or the typed word names goods that the store lacks. */
function correctWord({ text, directForms }: SearchWord, candidates: readonly Candidate[]): string | null {
  if (directForms.some((form) => GARMENT_NAMES.has(form))) return null;
  const similar = candidates.filter((candidate) => candidate.typed === text && !candidate.inside);
  return findCorrections(text, similar)[0]?.word ?? null;
}

/** Returns null for a word that the store does not know in any of its forms. */
function resolveWord(word: SearchWord, found: readonly FormCount[]): ResolvedWord | null {
  // Words of one or two letters are not counted, so such a word is searched for as a prefix without a count.
  const isShort = word.text.length < MIN_LISTED_LENGTH;
  if (found.length === 0 && !isShort) return null;
  const listed = found.flatMap(({ form, words }) => (words.length > MAX_PREFIX_WORDS ? [`${form}*`] : words));
  return {
    word,
    terms: isShort ? [`${word.text}*`, ...listed] : listed,
    anywhere: found.reduce((sum, { anywhere }) => sum + anywhere, isShort ? 1 : 0),
    named: found.reduce((sum, { named }) => sum + named, isShort ? 1 : 0),
    minAnywhere: Math.max(0, ...found.map(({ least }) => least)),
  };
}

/** Formats 'kurt*' as 'kurt':* for a tsquery. */
const formatTerm = (term: string, mark: string): string => {
  const isPrefix = term.endsWith('*');
  // A name may contain a URL, and a URL may contain a quote: quotes and backslashes are doubled in a tsquery.
  const text = (isPrefix ? term.slice(0, -1) : term).replace(/['\\]/g, '$&$&');
  return isPrefix ? `'${mark}${text}':*` : `'${mark}${text}'`;
};
const joinWithOr = (terms: readonly string[], mark: string): string =>
  `(${[...new Set(terms)].map((term) => formatTerm(term, mark)).join('|')})`;
const joinWithAnd = (parts: readonly string[]): string => parts.join('&');

function toQuery(words: readonly ResolvedWord[], markOf: (word: ResolvedWord) => string): WordQuery {
  const join = (some: readonly ResolvedWord[]) => joinWithAnd(some.map((word) => joinWithOr(word.terms, markOf(word))));
  const isLong = ({ word }: ResolvedWord): boolean => word.text.length >= MIN_LISTED_LENGTH;
  const longWords = words.filter(isLong);
  const full = join(words);
  if (longWords.length === 0 || longWords.length === words.length) return { full, indexed: full, unindexed: null };
  return { full, indexed: join(longWords), unindexed: join(words.filter((word) => !isLong(word))) };
}

function toSearchQuery(words: readonly ResolvedWord[]): SearchQuery {
  const isColorAlone = words.every(({ word }) => word.isColor);
  const isAnywhere = ({ word }: ResolvedWord) => word.isColor && !isColorAlone;
  return {
    anywhere: toQuery(words, () => ''),
    named: toQuery(words, (word) => (isAnywhere(word) ? '' : '=')),
    literal: joinWithAnd(words.map(({ word }) => joinWithOr([`${word.text}*`], '='))),
    maxAnywhere: Math.min(...words.map(({ anywhere }) => anywhere)),
    maxNamed: Math.min(...words.map((word) => (isAnywhere(word) ? word.anywhere : word.named))),
    minAnywhere: words.length === 1 ? (words[0]?.minAnywhere ?? 0) : 0,
  };
}

const mergeResolved = (one: ResolvedWord | null, other: ResolvedWord | null): ResolvedWord | null =>
  one && other
    ? {
        word: one.word,
        terms: [...one.terms, ...other.terms],
        anywhere: one.anywhere + other.anywhere,
        named: one.named + other.named,
        minAnywhere: one.minAnywhere,
      }
    : (one ?? other);

/**
 * - plain: a word that the store does not have is taken as an infix, or corrected;
 * - literal: nothing is corrected;
 * - fuzzy: for a search without results, every word is also an infix: 'mun potli' finds the Jamun Potli even if some word
 *   begins with 'mun'. Nothing is corrected.
 */
type ParseMode = 'plain' | 'literal' | 'fuzzy';

export interface ParsedSearch {
  readonly query: SearchQuery;
  /** The words that are searched for instead of the typed ones. */
  readonly corrections: Corrections;
}

/** The corrected word by the typed word, in lower case. */
export type Corrections = ReadonlyMap<string, string>;
const NO_CORRECTIONS: Corrections = new Map();

/** Returns null when nothing can match. */
export async function parseSearch(
  ctx: ShopContext,
  text: string,
  mode: ParseMode = 'plain',
): Promise<ParsedSearch | null> {
  const words = searchWords(text);
  if (words.length === 0) return null;
  const counts = await countForms(ctx, words);
  const resolved = new Map(
    words.map((word, index) => [
      word,
      resolveWord(
        word,
        counts.filter((count) => count.index === index),
      ),
    ]),
  );
  const wordsToFind = words.filter(
    (word) => word.text.length >= MIN_LISTED_LENGTH && (mode === 'fuzzy' || resolved.get(word) === null),
  );
  if (wordsToFind.length === 0) return toParsed([...resolved.values()]);
  const candidates = await findCandidates(
    ctx,
    wordsToFind.map((word) => word.text),
    mode === 'plain',
  );
  for (const word of wordsToFind)
    resolved.set(word, mergeResolved(resolved.get(word) ?? null, resolveInfix(word, candidates)));
  const unknown = words.filter((word) => resolved.get(word) === null);
  if (unknown.length === 0 || mode !== 'plain') return toParsed([...resolved.values()]);
  return parseCorrected(ctx, text, new Map(unknown.map((word) => [word.text, correctWord(word, candidates)])));
}

const toParsed = (words: readonly (ResolvedWord | null)[]): ParsedSearch | null => {
  const known = words.filter((word) => word !== null);
  return known.length === words.length ? { query: toSearchQuery(known), corrections: NO_CORRECTIONS } : null;
};

async function parseCorrected(
  ctx: ShopContext,
  text: string,
  corrections: ReadonlyMap<string, string | null>,
): Promise<ParsedSearch | null> {
  const known = new Map([...corrections].flatMap(([typed, word]) => (word === null ? [] : [[typed, word] as const])));
  if (known.size < corrections.size) return null;
  const parsed = await parseSearch(ctx, replaceWords(text, known), 'literal');
  return parsed && { ...parsed, corrections: known };
}

/** Counts how often each word occurs. It takes seconds for a large catalogue, so a job calls it, never a request. */
export async function countSearchWords(ctx: ShopContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await tx.execute(sql`select count_search_words()`);
  });
}
