// Synonyms: Hindi and English names of one thing, and the spellings of Hindi words in Latin
// letters. A search for any word of a group finds all of them. Colours are in search-colors.ts. Pure.

const GROUPS: readonly (readonly string[])[] = [
  ['kurta', 'kurti', 'kurtha', 'kurthi', 'kameez', 'kamiz', 'kamij'],
  ['dupatta', 'chunni', 'chunri', 'chunari', 'odhni', 'duppatta', 'dupata', 'dupatha'],
  ['salwar', 'shalwar', 'shalvar', 'salvar'],
  ['lehenga', 'lehnga', 'lehanga', 'lahenga', 'lahanga', 'langa', 'ghagra', 'chaniya'],
  ['saree', 'sari', 'sadi', 'saadi', 'saari', 'sarree'],
  ['anarkali', 'anarkalli', 'anarkhali'],
  ['banarasi', 'benarasi', 'banarsi', 'varanasi'],
  ['blouse', 'choli'],
  ['palazzo', 'plazo', 'palazo', 'pallazo'],
  ['churidar', 'chudidar', 'choodidar'],
  ['jutti', 'juti', 'mojari', 'mojri', 'jooti'],
  ['kolhapuri', 'chappal', 'sandal'],
  ['jhumka', 'jhumki', 'jumka', 'jhumkas'],
  ['bangle', 'choodi', 'chudi', 'churi', 'chudiyan', 'kangan', 'kada'],
  ['necklace', 'haar', 'mala'],
  ['anklet', 'payal'],
  ['earring', 'bali', 'jhumka'],
  ['potli', 'batua'],
  ['shawl', 'stole', 'pashmina'],
  ['cotton', 'suti', 'sooti'],
  ['silk', 'resham', 'reshmi'],
  ['zari', 'jari', 'zardozi'],
  ['chikankari', 'chikan', 'lucknowi'],
  ['mirrorwork', 'mirror', 'shisha', 'sheesha'],
  ['wedding', 'shaadi', 'shadi', 'bridal'],
  ['festive', 'diwali', 'tyohar'],
  ['dress', 'frock', 'gown'],
  ['bag', 'handbag', 'purse', 'jhola'],
];

/** Synonyms in one direction: 'suit' also finds a salwar set, but 'salwar' finds no trouser suit. */
const BROADER: ReadonlyMap<string, readonly string[]> = new Map([
  ['suit', ['salwar']],
  ['jewellery', ['necklace', 'earring', 'bangle']],
]);

export const SYNONYM_WORDS: readonly string[] = GROUPS.flat();

const synonymsByWord = new Map<string, Set<string>>();
for (const group of GROUPS) {
  for (const word of group) {
    const synonyms = synonymsByWord.get(word) ?? new Set();
    for (const other of group) if (other !== word) synonyms.add(other);
    synonymsByWord.set(word, synonyms);
  }
}

/** Returns other words for the same thing: those of 'kurti' include 'kurta'. */
export const getSynonyms = (word: string): readonly string[] => [
  ...(synonymsByWord.get(word) ?? []),
  ...(BROADER.get(word) ?? []),
];
