import { describe, expect, test } from 'vitest';
import { containsLink } from './person-name.ts';

describe('S-LIMIT-05 a name', () => {
  test.each([
    'Asha Rao',
    'A.K. Rao',
    'S.P.Singh',
    'Dr.Meera Iyer',
    'Dr. Meera Iyer',
    "D'Souza",
    'Asha S/o Ramesh',
    'Mary-Jane',
    'C/O Ramesh Traders',
    'आशा राव',
    'ஆஷா',
    'Asha (Flat 3)',
    'Smt. Indu',
    'K.Indu',
  ])('can be %s', (name) => {
    expect(containsLink(name)).toBe(false);
  });

  test.each([
    'You won! open http://win.example/x',
    'HTTPS://EVIL',
    'http:evil',
    'www.evil',
    'Open evil.com now',
    'Open EVIL.COM now',
    'evil.quest',
    'free-saree.shop/win',
    'asha@example.in',
    'ｗｉｎ．ｃｏｍ',
    'win。com',
    '192.168.10.1',
    'mailto:asha',
    'bit.ly/3xyz',
  ])('is refused if it contains a link or an email: %s', (name) => {
    expect(containsLink(name)).toBe(true);
  });
});
