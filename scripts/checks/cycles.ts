// Finds import cycles. Type imports are included: files whose types depend on each other cannot be understood one after the other.

export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Returns one path per cycle, with its first file repeated at the end. */
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
