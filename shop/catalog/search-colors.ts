// Colours that shoppers search for: their Hindi names, and the shades that a search for the colour also finds. A search for a shade finds
// only that shade. Pure.

interface Color {
  readonly name: string;
  /** The names that shoppers type. */
  readonly words: readonly string[];
  readonly shades: readonly string[];
}

const define = (name: string, words: string, shades: string): Color => ({
  name,
  words: [name.toLowerCase(), ...words.split(' ').filter(Boolean)],
  shades: shades.split(' ').filter(Boolean),
});

const COLORS: readonly Color[] = [
  define('Red', 'lal laal surkh', 'maroon crimson scarlet madder burgundy vermilion'),
  define('Blue', 'neela neeli nila nili', 'navy indigo cobalt azure'),
  define('Green', 'hara hari hare', 'olive emerald mint mehendi sage'),
  define('Yellow', 'peela peeli pila pili', 'mustard marigold lemon'),
  define('Pink', 'gulabi', 'rani fuchsia magenta'),
  define('White', 'safed safeed', 'ivory'),
  define('Black', 'kala kaala', 'ebony'),
  define('Orange', 'narangi', 'rust tangerine'),
  define('Purple', 'baingani jamuni', 'lavender lilac mauve violet'),
  define('Brown', 'bhura bhoora', 'chocolate coffee'),
  define('Gold', 'golden sunehra sunahara', ''),
  define('Silver', 'chandi', ''),
  define('Grey', 'gray slate', 'charcoal'),
  define('Maroon', '', ''),
  define('Navy', '', ''),
  define('Teal', '', ''),
  define('Beige', '', ''),
  define('Cream', '', ''),
  define('Peach', '', ''),
  define('Mustard', '', ''),
];

const colorsByWord = new Map(COLORS.flatMap((color) => color.words.map((word) => [word, color] as const)));

/** findColor('laal') is Red; null for a word that names no colour. */
export const findColor = (word: string): Color | null => colorsByWord.get(word) ?? null;

/** Words and shades of every colour. */
export const COLOR_WORDS: readonly string[] = COLORS.flatMap(({ words, shades }) => [...words, ...shades]);
