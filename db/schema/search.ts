// Searching: the words of the products, synonyms, and searches without a result.

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns.ts';

/**
 * Every word of the products' search texts: a misspelt word is corrected against this table. The number of products with a word decides how
 * a search is executed; the counts are refreshed from time to time and may be out of date.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** Active products with this word anywhere; null until counted. */
    products: integer(),
    /** Active products with this word in their name or category. */
    named: integer(),
  },
  (table) => [index('search_words_beginnings').on(table.word.op('text_pattern_ops'))],
);

/** The words of categories, colours, materials, occasions and fits: a misspelt word is corrected to one of these, never to a name. */
export const searchVocabulary = pgTable('search_vocabulary', { word: text().primaryKey() });

/** Synonyms that staff edit: a search for one of `words` also finds `finds`; with `isTwoWay`, all of them find each other. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    words: text().array().notNull(),
    finds: text().array().notNull(),
    isTwoWay: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('search_synonyms_words', sql`cardinality(${table.words}) > 0 and cardinality(${table.finds}) > 0`),
    index('search_synonyms_words').using('gin', table.words),
    index('search_synonyms_finds').using('gin', table.finds),
  ],
);

/** Searches of shoppers without a result. */
export const zeroResultSearches = pgTable(
  'zero_result_searches',
  {
    text: text().primaryKey(),
    times: integer().notNull().default(1),
    lastAt: instant().notNull().defaultNow(),
  },
  (table) => [index('zero_result_searches_oldest').on(table.lastAt)],
);
