// Yardstick of Node: a fixed amount of text, object and sorting work like that of rendering a page. Runs in a process of its own, so
// that nothing else is in its memory; it replies to every message with the CPU milliseconds of one measurement.
const PRODUCTS = Array.from({ length: 400 }, (_, number) => ({
  id: `p-${number}`,
  name: `Kurta "${number}" & <Dupatta>`,
  // Multiples of a prime, so that the prices are in no order and there is work to sort them.
  price: (number * 7_919) % 900_000,
  sizes: ['S', 'M', 'L'],
}));

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

function work(): number {
  let length = 0;
  for (let turn = 0; turn < 60; turn++) {
    const sorted = PRODUCTS.toSorted((one, other) => one.price - other.price);
    const cards = sorted.map(
      ({ id, name, price, sizes }) =>
        `<li id="${id}"><a>${escapeHtml(name)}</a><b>₹${price / 100}</b>${sizes.map((size) => `<i>${size}</i>`).join('')}</li>`,
    );
    const copy = JSON.parse(JSON.stringify(sorted)) as typeof PRODUCTS;
    const byName = new Map(copy.map((one) => [one.name, one]));
    length += cards.join('').length + byName.size;
  }
  return length;
}

// The first turns are slower: the engine compiles the code only while it runs.
for (let turn = 0; turn < 10; turn++) work();

process.on('message', () => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1_000);
});
process.on('disconnect', () => process.exit());
