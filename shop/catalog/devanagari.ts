// Words in Devanagari, as Latin words of this store: a table of common words, and a transliteration for all others. Pure.
// साड़ी is 'saree' by the table; बनारसी is 'banarasi' by its letters.

const TABLE: Readonly<Record<string, string>> = {
  साड़ी: 'saree',
  साडी: 'saree',
  सारी: 'saree',
  कुर्ता: 'kurta',
  कुरता: 'kurta',
  कुर्ती: 'kurti',
  कुरती: 'kurti',
  सूट: 'suit',
  सलवार: 'salwar',
  कमीज: 'kameez',
  कमीज़: 'kameez',
  लहंगा: 'lehenga',
  लहँगा: 'lehenga',
  लेहंगा: 'lehenga',
  घाघरा: 'ghagra',
  चोली: 'choli',
  ब्लाउज: 'blouse',
  ब्लाउज़: 'blouse',
  दुपट्टा: 'dupatta',
  चुन्नी: 'chunni',
  चुनरी: 'chunri',
  ओढ़नी: 'odhni',
  शॉल: 'shawl',
  चूड़ी: 'bangle',
  चूडी: 'bangle',
  कंगन: 'kangan',
  कड़ा: 'kada',
  झुमका: 'jhumka',
  बाली: 'earring',
  हार: 'necklace',
  पायल: 'anklet',
  अंगूठी: 'ring',
  जूती: 'jutti',
  जूता: 'shoe',
  चप्पल: 'chappal',
  सैंडल: 'sandal',
  पर्स: 'purse',
  बैग: 'bag',
  ड्रेस: 'dress',
  गाउन: 'gown',
  जींस: 'jeans',
  टॉप: 'top',
  शर्ट: 'shirt',
  स्कर्ट: 'skirt',
  जैकेट: 'jacket',
  पैंट: 'pants',
  प्लाजो: 'palazzo',
  पलाज़ो: 'palazzo',
  चूड़ीदार: 'churidar',
  अनारकली: 'anarkali',
  सिल्क: 'silk',
  रेशम: 'silk',
  रेशमी: 'silk',
  कॉटन: 'cotton',
  सूती: 'cotton',
  लिनन: 'linen',
  जॉर्जेट: 'georgette',
  शिफॉन: 'chiffon',
  शादी: 'wedding',
  त्योहार: 'festive',
  लाल: 'red',
  नीला: 'blue',
  हरा: 'green',
  पीला: 'yellow',
  गुलाबी: 'pink',
  सफेद: 'white',
  सफ़ेद: 'white',
  काला: 'black',
  नारंगी: 'orange',
  बैंगनी: 'purple',
  भूरा: 'brown',
  सुनहरा: 'gold',
};

/** Gives each word one spelling: NFC writes ड़ in two characters, and a chandrabindu becomes an anusvara. */
const normalize = (word: string): string => word.normalize('NFC').replaceAll('ँ', 'ं');

const wordsByDevanagari = new Map(Object.entries(TABLE).map(([word, latin]) => [normalize(word), latin]));

const ENDINGS: readonly (readonly [plural: string, singular: string])[] = [
  ['ियां', 'ी'],
  ['ियों', 'ी'],
  ['ीयां', 'ी'],
  ['े', 'ा'],
  ['ी', 'ा'],
  ['ों', 'ा'],
  ['ें', ''],
  ['ों', ''],
];

/** Returns possible singulars: साड़ियाँ gives साड़ी, कुर्ते gives कुर्ता, नीली gives नीला. */
const singulars = (word: string): string[] =>
  ENDINGS.filter(([plural]) => word.endsWith(plural)).map(
    ([plural, singular]) => word.slice(0, -plural.length) + singular,
  );

const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
};
/** Letters with a dot (nukta). */
const DOTTED: Readonly<Record<string, string>> = { ज: 'z', फ: 'f', ड: 'd', ढ: 'dh', क: 'q', ख: 'kh', ग: 'g' };
const VOWELS: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  ऍ: 'e',
};
const SIGNS: Readonly<Record<string, string>> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'e',
};
const VIRAMA = '्';
const ANUSVARA = 'ं';

/** A consonant with its dot, if any, and the character that follows (looked at only). */
const LETTER = /(.)(़?)(?=(.?))/gsu;

function toLatin(letter: string, dot: string, next: string): string {
  const consonant = (dot === '' ? undefined : DOTTED[letter]) ?? CONSONANTS[letter];
  if (consonant === undefined) return VOWELS[letter] ?? SIGNS[letter] ?? (letter === ANUSVARA ? 'n' : '');
  // A consonant is spoken with the vowel a, except at the end of a word and before a vowel sign or a virama.
  return next === '' || next === VIRAMA || next in SIGNS ? consonant : `${consonant}a`;
}

/** Spells the word letter by letter, without the vowel that is not spoken at its end: बंधेज is 'bandhej', ज़री is 'zari'. */
const transliterate = (word: string): string =>
  normalize(word).replace(LETTER, (_, letter, dot, next) => toLatin(letter, dot, next));

const DEVANAGARI = /\p{Script=Devanagari}/u;

/** Returns the Latin word of the table for the word or its singular, or null when the table has neither. */
export function translateDevanagari(word: string): string | null {
  const normal = normalize(word);
  for (const form of [normal, ...singulars(normal)]) {
    const latin = wordsByDevanagari.get(form);
    if (latin !== undefined) return latin;
  }
  return null;
}

/** Returns the Latin forms of a word in Devanagari; empty for a word in Latin letters. */
export function toLatinForms(word: string): string[] {
  if (!DEVANAGARI.test(word)) return [];
  const translated = translateDevanagari(word);
  return translated === null ? [transliterate(word)].filter((latin) => latin !== '') : [translated];
}

const FIRST_DIGIT = '०'.charCodeAt(0);

/** '१०००' becomes '1000'. The length of the text stays. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - FIRST_DIGIT));
