// Command-line options: `npm run bench -- [names] [--quick | --check | --record]`.

export interface Options {
  readonly names: readonly string[];
  /** Little data and few rounds, to try out the bench itself. */
  readonly quick: boolean;
  /** Fails when a cost has risen. */
  readonly check: boolean;
  readonly record: boolean;
}

const FLAGS = ['--quick', '--check', '--record'];

/** The options, or an error message. */
export function parseOptions(words: readonly string[], known: readonly string[]): Options | string {
  const flags = words.filter((word) => word.startsWith('--'));
  const names = words.filter((word) => !word.startsWith('--'));
  const unknownWords = [
    ...flags.filter((flag) => !FLAGS.includes(flag)),
    ...names.filter((name) => !known.includes(name)),
  ];
  if (unknownWords.length > 0)
    return `There is no bench ${unknownWords.join(', ')}: choose from ${known.join(', ')}, with ${FLAGS.join(', ')}`;
  const has = (flag: string) => flags.includes(flag);
  if (new Set(flags).size > 1)
    return 'One of --quick, --check and --record: a quick run is too short to be compared or recorded';
  return {
    names: known.filter((name) => names.length === 0 || names.includes(name)),
    quick: has('--quick'),
    check: has('--check'),
    record: has('--record'),
  };
}
