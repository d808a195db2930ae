// Groups of files that import each other in a circle. Types count: a circle of types is still two things that cannot be
// understood one after the other.

export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** One path for each circle that is found, its first file repeated at the end. */
export function findCycles(graph: ImportGraph): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: string[]): void => {
    const seenAt = path.indexOf(file);
    if (seenAt !== -1) {
      cycles.push([...path.slice(seenAt), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
