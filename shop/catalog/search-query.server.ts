// Understands a search: turns what was typed into a query over the words the store has. A word is found by its beginning or by
// a synonym; if the store has none such, by its inside ('nkar' in chikankari), and at last as a misspelling. A word that remains
// unknown means that nothing matches. How often the words occur decides how the search is carried out.

import { sql } from 'drizzle-orm';
import type { ShopContext } from '#shop/context.ts';
import { type SearchWord, searchWords } from './search-terms.ts';
import { corrections, type KnownWord } from './spelling.ts';

/** What products must have, as texts of tsquery; '=' marks a word of the name or the category. */
export interface WordQuery {
  readonly whole: string;
  /** Without the beginnings of one or two letters: the word index would have to read thousands of words for those. */
  readonly indexed: string;
  /** Those beginnings, to be held against what the index found; null when there are none, or nothing else. */
  readonly besides: string | null;
}

export interface SearchQuery {
  /** Every word, anywhere. */
  readonly anywhere: WordQuery;
  /** Every word, in name or category. */
  readonly named: WordQuery;
  /** Every word as it was typed, or its beginning, in name or category. */
  readonly literal: string;
  /** At most so many products match `anywhere`, by the last count. */
  readonly mostAnywhere: number;
  readonly mostNamed: number;
  /** At least so many match `anywhere`, by the last count; 0 for several words, which need not meet. */
  readonly leastAnywhere: number;
}

interface Understood {
  readonly word: SearchWord;
  /** Any of these will do: whole words of the store, or a beginning, which ends in a star. */
  readonly terms: readonly string[];
  readonly anywhere: number;
  readonly named: number;
  /** Of the most frequent word among them. */
  readonly least: number;
}

const SHORTEST_KNOWN = 3;
/**
 * A beginning is spelt out as the words it stands for, up to so many: the index intersects whole words quickly, but has to read
 * everything that a beginning stands for.
 */
const MAX_NAMED = 24;
/** Sorts behind every other sign. */
const LAST_SIGN = '\u{10FFFF}';

interface FormCount extends Record<string, unknown> {
  readonly form: string;
  /** The words that begin so, one more than are named at most. */
  readonly words: readonly string[];
  readonly anywhere: number;
  readonly named: number;
  readonly least: number;
}

/** How many products have a word that begins so; a form that no word begins with is missing. */
async function countForms(ctx: ShopContext, forms: readonly string[]): Promise<Map<string, FormCount>> {
  const { rows } = await ctx.db.execute<FormCount>(sql`
    select f.form, sum(coalesce(w.products, 1))::int as anywhere, sum(coalesce(w.named, 1))::int as named,
      coalesce(max(w.products), 0) as least, (array_agg(w.word))[1:${MAX_NAMED + 1}] as words
    from unnest(${sql.param(forms)}::text[]) f (form)
    join search_words w on w.word ~>=~ f.form and w.word ~<~ (f.form || ${LAST_SIGN}) and w.products is distinct from 0
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

function mend(word: SearchWord, candidates: readonly Candidate[]): Understood | null {
  const own = candidates.filter(({ typed }) => typed === word.typed);
  const inside: readonly KnownWord[] = own.filter((candidate) => candidate.inside);
  const meant = inside.length > 0 ? inside : corrections(word.typed, own);
  if (meant.length === 0) return null;
  const products = meant.reduce((sum, each) => sum + each.products, 0);
  return { word, terms: meant.map((each) => each.word), anywhere: products, named: products, least: 0 };
}

/** Null for a word the store does not know in any of its forms. */
function recognise(word: SearchWord, counts: ReadonlyMap<string, FormCount>): Understood | null {
  const found = word.forms.flatMap((form) => counts.get(form) ?? []);
  if (found.length > 0)
    return {
      word,
      terms: found.flatMap(({ form, words }) => (words.length > MAX_NAMED ? [`${form}*`] : words)),
      anywhere: found.reduce((sum, { anywhere }) => sum + anywhere, 0),
      named: found.reduce((sum, { named }) => sum + named, 0),
      least: Math.max(...found.map(({ least }) => least)),
    };
  // The store keeps no list of such short words; the products themselves will tell.
  return word.typed.length < SHORTEST_KNOWN
    ? { word, terms: [`${word.typed}*`], anywhere: 1, named: 1, least: 0 }
    : null;
}

/** 'kurt*' is 'kurt':* to the database. */
const written = (term: string, mark: string): string => {
  const begins = term.endsWith('*');
  // A name may hold an address, and an address may hold a quote.
  const text = (begins ? term.slice(0, -1) : term).replace(/['\\]/g, '$&$&');
  return begins ? `'${mark}${text}':*` : `'${mark}${text}'`;
};
const anyOf = (terms: readonly string[], mark: string): string =>
  `(${[...new Set(terms)].map((term) => written(term, mark)).join('|')})`;
const allOf = (parts: readonly string[]): string => parts.join('&');

function toQuery(words: readonly Understood[], mark: string): WordQuery {
  const all = (some: readonly Understood[]) => allOf(some.map(({ terms }) => anyOf(terms, mark)));
  const long = words.filter(({ word }) => word.typed.length >= SHORTEST_KNOWN);
  if (long.length === 0 || long.length === words.length)
    return { whole: all(words), indexed: all(words), besides: null };
  return { whole: all(words), indexed: all(long), besides: all(words.filter((word) => !long.includes(word))) };
}

function toSearchQuery(words: readonly Understood[]): SearchQuery {
  return {
    anywhere: toQuery(words, ''),
    named: toQuery(words, '='),
    literal: allOf(words.map(({ word }) => anyOf([`${word.typed}*`], '='))),
    mostAnywhere: Math.min(...words.map(({ anywhere }) => anywhere)),
    mostNamed: Math.min(...words.map(({ named }) => named)),
    leastAnywhere: words.length === 1 ? (words[0]?.least ?? 0) : 0,
  };
}

const joined = (one: Understood | null, other: Understood | null): Understood | null =>
  one && other
    ? {
        word: one.word,
        terms: [...one.terms, ...other.terms],
        anywhere: one.anywhere + other.anywhere,
        named: one.named + other.named,
        least: one.least,
      }
    : (one ?? other);

/**
 * Null when nothing can match. A generous reading, for a search that found nothing, takes every word also as the inside or the
 * misspelling of others: 'mun potli' finds the Jamun Potli though there may be a word that begins with 'mun'.
 */
export async function parseSearch(
  ctx: ShopContext,
  text: string,
  reading: 'plain' | 'generous' = 'plain',
): Promise<SearchQuery | null> {
  const words = searchWords(text);
  if (words.length === 0) return null;
  const counts = await countForms(ctx, [...new Set(words.flatMap(({ forms }) => forms))]);
  const known = new Map(words.map((word) => [word, recognise(word, counts)]));
  const doubtful = words.filter(
    (word) => word.typed.length >= SHORTEST_KNOWN && (reading === 'generous' || known.get(word) === null),
  );
  if (doubtful.length > 0) {
    const candidates = await findCandidates(
      ctx,
      doubtful.map(({ typed }) => typed),
    );
    for (const word of doubtful) known.set(word, joined(known.get(word) ?? null, mend(word, candidates)));
  }
  const understood = [...known.values()].filter((word) => word !== null);
  return understood.length === words.length ? toSearchQuery(understood) : null;
}

/** Counts how often each word occurs. Seconds of work for a large catalogue: for a job, not for a request. */
export async function countSearchWords(ctx: ShopContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await tx.execute(sql`select count_search_words()`);
  });
}
