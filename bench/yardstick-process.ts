// Yardstick of Node: a fixed amount of text, object and sorting work like that of rendering a page. Runs in a process of its own, so
// that nothing else is in its memory; it replies to every message with the CPU milliseconds of one measurement.
const NAMES = Array.from({ length: 400 }, (_, place) => ({
  id: `p-${place}`,
  name: `Kurta "${place}" & <Dupatta>`,
  price: (place * 7_919) % 900_000,
  sizes: ['S', 'M', 'L'],
}));

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

function work(): number {
  let length = 0;
  for (let turn = 0; turn < 60; turn++) {
    const sorted = NAMES.toSorted((one, other) => one.price - other.price);
    const cards = sorted.map(
      ({ id, name, price, sizes }) =>
        `<li id="${id}"><a>${escaped(name)}</a><b>₹${price / 100}</b>${sizes.map((size) => `<i>${size}</i>`).join('')}</li>`,
    );
    const copy = JSON.parse(JSON.stringify(sorted)) as typeof NAMES;
    const byName = new Map(copy.map((one) => [one.name, one]));
    length += cards.join('').length + byName.size;
  }
  return length;
}

for (let warm = 0; warm < 10; warm++) work();

process.on('message', () => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1_000);
});
process.on('disconnect', () => process.exit());
