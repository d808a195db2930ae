// What the news brought to a list that somebody is working in. Pure.

interface Row {
  readonly id: string;
}

const isSame = (one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other);

/** How many rows are not as they are shown, and whether all of these are new. */
export function newsIn(shown: readonly Row[], rows: readonly Row[]): { readonly count: number; readonly new: number } {
  const before = new Map(shown.map((row) => [row.id, row]));
  const fresh = rows.filter(({ id }) => !before.has(id)).length;
  const changed = rows.filter((row) => {
    const known = before.get(row.id);
    return known !== undefined && !isSame(known, row);
  }).length;
  const now = new Set(rows.map(({ id }) => id));
  const gone = shown.filter(({ id }) => !now.has(id)).length;
  // A new row pushes an old one off the page: that is one piece of news, not two.
  return { count: Math.max(fresh, gone) + changed, new: fresh };
}

/** '1 new', '3 changes'. */
export const newsInWords = (news: ReturnType<typeof newsIn>): string => {
  if (news.new === news.count) return `${news.count} new`;
  return news.count === 1 ? '1 change' : `${news.count} changes`;
};
