// Parses a search: turns the typed text into a query over the store's own words. A word is found by its prefix or by
// a synonym; if the store has none, as an infix ('nkar' in chikankari), and last as a misspelling. A word that remains
// unknown means that nothing matches. The frequency of the words decides how the search runs.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { type SearchWord, searchWords } from './search-terms.ts';
import { findCorrections, type StoreWord } from './spelling.ts';

/** The condition on products, as tsquery texts; '=' marks a word of the name or the category. */
export interface WordQuery {
  readonly full: string;
  /** Without prefixes of one or two letters: the word index would have to read thousands of words for those. */
  readonly indexed: string;
  /** Those prefixes, checked on the rows that the index found; null when there are none, or nothing else. */
  readonly unindexed: string | null;
}

export interface SearchQuery {
  /** Every word, in any field. */
  readonly anywhere: WordQuery;
  /** Every word, in name or category. */
  readonly named: WordQuery;
  /** Every word as typed, or as a prefix, in name or category. */
  readonly literal: string;
  /** An upper bound for the products that match `anywhere`, by the last count. */
  readonly maxAnywhere: number;
  readonly maxNamed: number;
  /** A lower bound for the products that match `anywhere`, by the last count; 0 for several words: perhaps no product has all. */
  readonly minAnywhere: number;
}

interface ResolvedWord {
  readonly word: SearchWord;
  /** Alternatives: whole words of the store, or a prefix, which ends in a star. */
  readonly terms: readonly string[];
  readonly anywhere: number;
  readonly named: number;
  /** The count of the most frequent word among them. */
  readonly minAnywhere: number;
}

const MIN_LISTED_LENGTH = 3;
/**
 * A prefix is expanded to the words that have it, up to this many: the index intersects whole words quickly, but has to read
 * every word that a prefix covers.
 */
const MAX_PREFIX_WORDS = 24;
/** Sorts after every other character. */
const LAST_CHARACTER = '\u{10FFFF}';

interface FormCount extends Record<string, unknown> {
  readonly form: string;
  /** The words with this prefix, up to one more than the limit. */
  readonly words: readonly string[];
  readonly anywhere: number;
  readonly named: number;
  readonly least: number;
}

/** How many products have a word with this prefix; a form without any such word is missing. */
async function countForms(ctx: ShopContext, forms: readonly string[]): Promise<Map<string, FormCount>> {
  const { rows } = await ctx.db.execute<FormCount>(sql`
    select f.form, sum(coalesce(w.products, 1))::int as anywhere, sum(coalesce(w.named, 1))::int as named,
      coalesce(max(w.products), 0) as least, (array_agg(w.word))[1:${MAX_PREFIX_WORDS + 1}] as words
    from unnest(${sql.param(forms)}::text[]) f (form)
    join search_words w on w.word ~>=~ f.form and w.word ~<~ (f.form || ${LAST_CHARACTER}) and w.products is distinct from 0
    group by f.form`);
  return new Map(rows.map((row) => [row.form, row]));
}

interface Candidate extends Record<string, unknown> {
  readonly typed: string;
  readonly word: string;
  readonly products: number;
  readonly inside: boolean;
}

async function findCandidates(ctx: ShopContext, typed: readonly string[]): Promise<Candidate[]> {
  const { rows } = await ctx.db.execute<Candidate>(sql`
    select t.typed, c.* from unnest(${sql.param(typed)}::text[]) t (typed) cross join lateral (
      (select w.word, coalesce(w.products, 1) as products, true as inside from search_words w
        where w.word like ('%' || t.typed || '%') and w.products is distinct from 0 order by w.products desc nulls last limit 12)
      union all
      (select w.word, coalesce(w.products, 1), false from search_words w
        where w.word % t.typed and w.products is distinct from 0 order by similarity(w.word, t.typed) desc limit 24)
    ) c`);
  return rows;
}

function correctWord(word: SearchWord, candidates: readonly Candidate[]): ResolvedWord | null {
  const wordCandidates = candidates.filter(({ typed }) => typed === word.text);
  const inside: readonly StoreWord[] = wordCandidates.filter((candidate) => candidate.inside);
  const matched = inside.length > 0 ? inside : findCorrections(word.text, wordCandidates);
  if (matched.length === 0) return null;
  const products = matched.reduce((sum, each) => sum + each.products, 0);
  return { word, terms: matched.map((each) => each.word), anywhere: products, named: products, minAnywhere: 0 };
}

/** Null for a word that the store does not know in any of its forms. */
function resolveWord(word: SearchWord, counts: ReadonlyMap<string, FormCount>): ResolvedWord | null {
  const found = word.forms.flatMap((form) => counts.get(form) ?? []);
  // Such short words are not listed, only longer ones that begin with them: 'up' is a prefix of 'upper', and a word of its own.
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

/** 'kurt*' is 'kurt':* in a tsquery. */
const formatTerm = (term: string, mark: string): string => {
  const begins = term.endsWith('*');
  // A name may contain a URL, and a URL may contain a quote.
  const text = (begins ? term.slice(0, -1) : term).replace(/['\\]/g, '$&$&');
  return begins ? `'${mark}${text}':*` : `'${mark}${text}'`;
};
const joinWithOr = (terms: readonly string[], mark: string): string =>
  `(${[...new Set(terms)].map((term) => formatTerm(term, mark)).join('|')})`;
const joinWithAnd = (parts: readonly string[]): string => parts.join('&');

function toQuery(words: readonly ResolvedWord[], mark: string): WordQuery {
  const all = (some: readonly ResolvedWord[]) => joinWithAnd(some.map(({ terms }) => joinWithOr(terms, mark)));
  const long = words.filter(({ word }) => word.text.length >= MIN_LISTED_LENGTH);
  if (long.length === 0 || long.length === words.length)
    return { full: all(words), indexed: all(words), unindexed: null };
  return { full: all(words), indexed: all(long), unindexed: all(words.filter((word) => !long.includes(word))) };
}

function toSearchQuery(words: readonly ResolvedWord[]): SearchQuery {
  return {
    anywhere: toQuery(words, ''),
    named: toQuery(words, '='),
    literal: joinWithAnd(words.map(({ word }) => joinWithOr([`${word.text}*`], '='))),
    maxAnywhere: Math.min(...words.map(({ anywhere }) => anywhere)),
    maxNamed: Math.min(...words.map(({ named }) => named)),
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
 * Null when nothing can match. A 'generous' parse, for a search without results, also takes every word as an infix or a
 * misspelling of others: 'mun potli' finds the Jamun Potli even if some word begins with 'mun'.
 */
export async function parseSearch(
  ctx: ShopContext,
  text: string,
  mode: 'plain' | 'generous' = 'plain',
): Promise<SearchQuery | null> {
  const words = searchWords(text);
  if (words.length === 0) return null;
  const counts = await countForms(ctx, [...new Set(words.flatMap(({ forms }) => forms))]);
  const resolvedByWord = new Map(words.map((word) => [word, resolveWord(word, counts)]));
  const wordsToCorrect = words.filter(
    (word) => word.text.length >= MIN_LISTED_LENGTH && (mode === 'generous' || resolvedByWord.get(word) === null),
  );
  if (wordsToCorrect.length > 0) {
    const candidates = await findCandidates(
      ctx,
      wordsToCorrect.map(({ text }) => text),
    );
    for (const word of wordsToCorrect)
      resolvedByWord.set(word, mergeResolved(resolvedByWord.get(word) ?? null, correctWord(word, candidates)));
  }
  const resolved = [...resolvedByWord.values()].filter((word) => word !== null);
  return resolved.length === words.length ? toSearchQuery(resolved) : null;
}

/** Counts how often each word occurs. Takes seconds for a large catalogue: for a job, not for a request. */
export async function countSearchWords(ctx: ShopContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await tx.execute(sql`select count_search_words()`);
  });
}
