// The beginning of a text, cut at a word. 'A kurta of fine cotton' within 12 letters is 'A kurta of…'.

export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const room = text.slice(0, maxLength);
  const lastBlank = room.lastIndexOf(' ');
  // The text is cut between words, unless that would lose half of the room.
  const cut = lastBlank > maxLength / 2 ? room.slice(0, lastBlank) : room.slice(0, maxLength - 1);
  return `${cut.replace(/[\s,.;:–-]+$/u, '')}…`;
}
