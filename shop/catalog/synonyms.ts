// Synonyms: Hindi and English names of one thing, and the spellings of Hindi words in Latin
// letters. A search for any word of a group finds all of them. Pure.

const GROUPS: readonly (readonly string[])[] = [
  ['kurta', 'kurti', 'kurtha', 'kurthi', 'kameez'],
  ['dupatta', 'chunni', 'chunri', 'chunari', 'odhni', 'duppatta'],
  ['salwar', 'shalwar', 'shalvar', 'salvar'],
  ['lehenga', 'lehnga', 'lehanga', 'lahenga', 'ghagra', 'chaniya'],
  ['saree', 'sari', 'sadi', 'saadi'],
  ['anarkali', 'anarkalli'],
  ['banarasi', 'benarasi', 'banarsi', 'varanasi'],
  ['blouse', 'choli'],
  ['palazzo', 'plazo', 'palazo', 'pallazo'],
  ['churidar', 'chudidar', 'choodidar'],
  ['jutti', 'juti', 'mojari', 'mojri', 'jooti'],
  ['kolhapuri', 'chappal', 'sandal'],
  ['jhumka', 'jhumki', 'jumka', 'jhumkas'],
  ['bangle', 'choodi', 'chudi', 'kangan', 'kada'],
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
  ['red', 'lal', 'laal'],
  ['blue', 'neela', 'nila'],
  ['green', 'hara', 'hari'],
  ['yellow', 'peela', 'haldi'],
  ['pink', 'gulabi'],
  ['white', 'safed', 'safeed'],
  ['black', 'kala', 'kaala'],
  ['wedding', 'shaadi', 'shadi', 'bridal'],
  ['festive', 'diwali', 'tyohar'],
  ['dress', 'frock', 'gown'],
  ['bag', 'handbag', 'purse', 'jhola'],
];

const synonymsByWord = new Map<string, Set<string>>();
for (const group of GROUPS) {
  for (const word of group) {
    const synonyms = synonymsByWord.get(word) ?? new Set();
    for (const other of group) if (other !== word) synonyms.add(other);
    synonymsByWord.set(word, synonyms);
  }
}

/** Other words for the same thing. 'kurti' has 'kurta' among them. */
export const getSynonyms = (word: string): readonly string[] => [...(synonymsByWord.get(word) ?? [])];
