import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#config/store.ts';
import { PROJECT } from '../bootstrap/install.mjs';
import { checkBuiltSecrets, checkClientSecrets } from './client-secrets.ts';
import { projectWith } from './testing/fixture.ts';

const found = (text: string, path = 'assets/a.js') =>
  checkClientSecrets([{ path, text }]).map((problem) => problem.text);

describe('the client files', () => {
  it.each([
    ['a private key', 'const k=`-----BEGIN RSA PRIVATE KEY-----\nMIIE`'],
    ['a connection string', 'fetch("postgres://tanabana:pw@db:5432/shop")'],
    ['a connection string', "x='smtps://user:word@mail.example:465'"],
    ['an address with a password', 'x="https://user:word@api.example/"'],
    ['an access key', 'x="AKIAIOSFODNN7EXAMPLE"'],
    ['a key of the payment provider', 'x={key:"rzp_live_ILgsfZCZoFIKMb"}'],
    ['a key of a payment provider', 'x="sk_live_4eC39HqLyjWDarjtT1zdp7dc"'],
    ['a key of Google', 'x="GOCSPX-abcdefghij1234"'],
    ['a token', `x="ghp_${'a'.repeat(36)}"`],
    ['a signed token', 'x="eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJ"'],
    ['the hash of a password', 'x="$argon2id$v=19$m=65536"'],
    ['a value that is called a secret', 'const o={apiKey:"0123456789abcdef"}'],
    ['a password of the demo store', `x="${DEMO_ACCOUNTS.administrator.password}"`],
    ['a password of the demo store', `x="${DEMO_ACCOUNTS.shopper.password}"`],
    ['the name of a setting of the server', 'if(!e.RAZORPAY_KEY_SECRET)throw 1'],
    ['a way to its sources', 'x()\n//# sourceMappingURL=a.js.map'],
    ['a folder of the machine that built it', `x="${PROJECT}/app/root.tsx"`],
    ['a folder of the machine that built it', 'x="/home/asha/store/app"'],
    ['a folder of the machine that built it', String.raw`x="C:\\Users\\asha"`],
    ['a folder of the machine that built it', 'import("file:///opt/store/a.js")'],
  ])('must not contain %s', (what, text) => {
    expect(found(text)).toEqual([expect.stringContaining(`has ${what}`)]);
  });

  it('may contain words such as password, key and home', () => {
    const words = [
      'label:"Password",name:"password",autoComplete:"new-password"',
      'Wrong email or password. Please try again.',
      'const key="cart",secret=null,api="/bag-quote"',
      'href:"/home",to:"https://wa.me/919845011872?text=a:b@c"',
      `title:"${homedir().slice(1)}"`,
      'HOST PORT',
      // The word contains a password of the demo store but goes on: it is another word.
      `x(${DEMO_ACCOUNTS.shopper.password}y)`,
    ];
    for (const text of words) expect([text, found(text)]).toEqual([text, []]);
  });

  it('never prints the secret it found', () => {
    expect(found(`x="${DEMO_ACCOUNTS.shopper.password}"`).join()).not.toContain(DEMO_ACCOUNTS.shopper.password);
  });

  it('searches all built text files, and refuses source maps and unknown file types', () => {
    const project = projectWith({
      'build/client/assets/a.js': 'x="rzp_test_12345678901234"',
      'build/client/assets/a.js.br': 'not read',
      'build/client/assets/a.js.map': '{}',
      'build/client/assets/.env': 'A=b',
      'build/client/assets/fine.css': 'a{}',
    });
    expect(checkBuiltSecrets(project).map(({ path }) => path)).toEqual([
      'build/client/assets/.env',
      'build/client/assets/a.js',
      'build/client/assets/a.js.map',
    ]);
  });
});
