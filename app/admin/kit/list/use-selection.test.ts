import { describe, expect, test } from 'vitest';
import {
  emptySelection,
  keepPageOnly,
  pageState,
  reconcileSelection,
  selectedOnOtherPages,
  selectMatches,
  toggleKey,
  togglePage,
  toggleRange,
} from './use-selection.ts';

const PAGE = ['kurta', 'saree', 'stole'];
const first = emptySelection('page 1', PAGE);
const twoOfThree = toggleKey(toggleKey(first, 'kurta'), 'stole');

describe('A-BULK-01 a selection belongs to one list', () => {
  test('another search, filter, sort order or page clears the selection permanently', () => {
    const next = reconcileSelection(twoOfThree, 'page 2', ['jutti']);
    expect([...next.keys]).toEqual([]);
    expect([...reconcileSelection(next, 'page 1', PAGE).keys]).toEqual([]);
    expect([...reconcileSelection(twoOfThree, 'page 1, by price', PAGE).keys]).toEqual([]);
  });

  test('deselects a row permanently when it disappears from the list', () => {
    const withoutKurta = reconcileSelection(twoOfThree, 'page 1', ['saree', 'stole', 'shawl']);
    expect([...withoutKurta.keys]).toEqual(['stole']);
    expect([...reconcileSelection(withoutKurta, 'page 1', PAGE).keys]).toEqual(['stole']);
  });

  test('the same rows in any order keep the selection', () => {
    expect(reconcileSelection(twoOfThree, 'page 1', [...PAGE])).toBe(twoOfThree);
    expect([...reconcileSelection(twoOfThree, 'page 1', ['stole', 'kurta', 'saree']).keys]).toEqual(['kurta', 'stole']);
  });

  test('a selection of all matches includes rows of other pages, lists them, and can drop them', () => {
    const allMatches = { ...first, keys: new Set([...PAGE, 'jutti', 'shawl']) };
    expect(selectedOnOtherPages(allMatches)).toEqual(['jutti', 'shawl']);
    expect([...keepPageOnly(allMatches).keys]).toEqual(PAGE);
    // A colleague deleted the saree, so the jutti moved up to this page.
    const later = reconcileSelection(allMatches, 'page 1', ['kurta', 'stole', 'jutti']);
    expect([...later.keys]).toEqual(['kurta', 'stole', 'jutti', 'shawl']);
    expect(selectedOnOtherPages(later)).toEqual(['shawl']);
  });
});

test('A-BULK-01 all matches are selected only while the list is the same and its page is still selected', () => {
  const page = togglePage(first);
  const matches = [...PAGE, 'jutti'];
  expect([...selectMatches(page, 'page 1', matches).keys]).toEqual(matches);
  const filtered = togglePage(reconcileSelection(page, 'only jutti', ['jutti']));
  expect([...selectMatches(filtered, 'page 1', matches).keys]).toEqual(['jutti']);
  expect([...selectMatches(emptySelection('page 1', PAGE), 'page 1', matches).keys]).toEqual([]);
  expect([...selectMatches(toggleKey(page, 'saree'), 'page 1', matches).keys]).toEqual(['kurta', 'stole']);
});

const keysOf = (selection: ReturnType<typeof toggleKey>) => [...selection.keys].sort();

test('A-KEYS-02 Shift selects or deselects all rows from the one toggled last, in either direction', () => {
  const all = toggleRange(toggleKey(first, 'kurta'), 'stole');
  expect(keysOf(all)).toEqual(PAGE);
  expect(keysOf(toggleRange(toggleKey(first, 'stole'), 'saree'))).toEqual(['saree', 'stole']);
  // The saree is selected, so Shift deselects the range from the stole to the saree.
  expect(keysOf(toggleRange(all, 'saree'))).toEqual(['kurta']);
});

test('A-KEYS-02 Shift selects one row when none of this page was toggled before', () => {
  expect(keysOf(toggleRange(first, 'saree'))).toEqual(['saree']);
  const withoutKurta = reconcileSelection(toggleKey(first, 'kurta'), 'page 1', ['saree', 'stole']);
  expect(keysOf(toggleRange(withoutKurta, 'stole'))).toEqual(['stole']);
});

test('the page checkbox selects all rows of the page, then none', () => {
  expect([pageState(first), pageState(twoOfThree)]).toEqual(['none', 'some']);
  const fullPage = togglePage(twoOfThree);
  expect([pageState(fullPage), pageState(togglePage(fullPage))]).toEqual(['all', 'none']);
});
