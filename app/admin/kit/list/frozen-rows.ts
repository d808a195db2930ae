// What the news brought to a list that somebody is working in. Pure.

interface Row {
  readonly id: string;
}

const isSame = (one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Differences {
  readonly fresh: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/** Ids of the rows that are not as they are shown. */
function differences(shown: readonly Row[], rows: readonly Row[]): Differences {
  const before = new Map(shown.map((row) => [row.id, row]));
  const now = new Set(rows.map(({ id }) => id));
  const isChanged = (row: Row): boolean => {
    const known = before.get(row.id);
    return known !== undefined && !isSame(known, row);
  };
  return {
    fresh: rows.map(({ id }) => id).filter((id) => !before.has(id)),
    changed: rows.filter(isChanged).map(({ id }) => id),
    gone: shown.map(({ id }) => id).filter((id) => !now.has(id)),
  };
}

export function changedIds(shown: readonly Row[], rows: readonly Row[]): readonly string[] {
  const { fresh, changed, gone } = differences(shown, rows);
  return [...fresh, ...changed, ...gone];
}

/** '1 new', '3 changes'; null when all is as shown. */
export function newsInWords(shown: readonly Row[], rows: readonly Row[]): string | null {
  const { fresh, changed, gone } = differences(shown, rows);
  // A new row pushes an old one off the page: that is one piece of news, not two.
  const count = Math.max(fresh.length, gone.length) + changed.length;
  if (count === 0) return null;
  if (fresh.length === count) return `${count} new`;
  return count === 1 ? '1 change' : `${count} changes`;
}
