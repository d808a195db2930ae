// The beginning of a text, cut at a word. 'A kurta of fine cotton' within 12 letters is 'A kurta of…'.

export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most);
  const lastBlank = room.lastIndexOf(' ');
  const cut = lastBlank > most / 2 ? room.slice(0, lastBlank) : room.slice(0, most - 1);
  return `${cut.replace(/[\s,.;:–-]+$/u, '')}…`;
}
