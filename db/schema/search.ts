// Finding products: their words, synonyms, searches without a result, and changes for the facet index.

import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Products whose filters or sort values changed, written by a trigger and deleted after a day. Each node reads it to keep its facet
 * index current. The transaction's id tells which changes a node has not seen, in whatever order the transactions commit.
 */
export const productFacetChanges = pgTable(
  'product_facet_changes',
  {
    /** No foreign key: a deleted product has a row too. */
    productId: uuid().notNull(),
    changedIn: transactionId().notNull().default(sql`pg_current_xact_id()`),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('product_facet_changes_in').on(table.changedIn),
    index('product_facet_changes_at').on(table.changedAt),
  ],
);
