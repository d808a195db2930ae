import { expect, test } from 'vitest';
import { BRAND_MAX, type BrandField, type BrandInput, type BrandProblem, brandProblems } from './brand-problems.ts';
import { NEW_BRAND } from './default-brand.ts';

const valid: BrandInput = {
  ...NEW_BRAND,
  name: 'Kaveri Silks',
  logo: null,
  mark: null,
  favicon: null,
  hero: { ...NEW_BRAND.hero, picture: null, secondPicture: null },
};
const long = (length: number) => 'x'.repeat(length);
const link = (url: string, label = 'Link') => ({ label, url });
const links = (count: number) => Array.from({ length: count }, (_, index) => link(`/page-${index}`));
const column = (title: string, count = 1) => ({ title, links: links(count) });
const columns = (count: number) => Array.from({ length: count }, (_, index) => column(`Column ${index}`));
const hero = (part: Partial<BrandInput['hero']>) => ({ hero: { ...valid.hero, ...part } });
const social = (instagram: string) => ({ social: { ...valid.social, instagram } });

test.each<[string, Partial<BrandInput>]>([
  ['the brand of a new store', {}],
  ['texts of the largest length', { name: long(60), tagline: long(90) }],
  ['spaces around a text that fits', { name: ` ${long(60)} `, tagline: ` ${long(90)} ` }],
  ['as many header links as fit', { headerLinks: links(6) }],
  ['a label and an address of the largest length', { headerLinks: [link(`/${long(299)}`, long(40))] }],
  ['an address with https', { headerLinks: [link('https://kaveri.example/silk')] }],
  ['as many columns as fit, one without a title', { footerColumns: [...columns(3), column('', 10)] }],
  ['a column title of the largest length', { footerColumns: [column(long(40))] }],
  ['the same address in two columns', { footerColumns: columns(2) }],
  ['no links at all', { headerLinks: [], footerColumns: [] }],
  ['a hero with one or two buttons', hero({ buttons: links(2) })],
  ['hero texts of the largest length', hero({ title: long(80), text: long(200), pictureAlt: long(200) })],
  // 'https://x.example/' has 18 characters.
  ['a social link of the largest length', social(`https://x.example/${long(BRAND_MAX.url - 18)}`)],
  ['a home page without sections', { homeSections: [] }],
])('A-BRAND-02 accepts %s', (_name, change) => {
  expect(brandProblems({ ...valid, ...change })).toEqual({});
});

test.each<[BrandField, BrandProblem, Partial<BrandInput>]>([
  ['name', 'required', { name: ' ' }],
  ['name', 'too-long', { name: long(61) }],
  ['tagline', 'too-long', { tagline: long(91) }],
  ['ink', 'not-a-colour', { colours: { ...valid.colours, ink: 'black' } }],
  ['headerLinks', 'too-many', { headerLinks: links(7) }],
  ['headerLinks', 'required', { headerLinks: [link('/shop', ' ')] }],
  ['headerLinks', 'required', { headerLinks: [link(' ')] }],
  ['headerLinks', 'too-long', { headerLinks: [link('/shop', long(41))] }],
  ['headerLinks', 'too-long', { headerLinks: [link(`/${long(300)}`)] }],
  ['headerLinks', 'not-a-link', { headerLinks: [link('http://plain.example')] }],
  ['headerLinks', 'repeated', { headerLinks: [link('/shop'), link(' /shop', 'Other label')] }],
  ['footerColumns', 'too-many', { footerColumns: columns(5) }],
  ['footerColumns', 'too-many', { footerColumns: [column('Help', 11)] }],
  ['footerColumns', 'too-long', { footerColumns: [column(long(41))] }],
  ['footerColumns', 'not-a-link', { footerColumns: [column('A'), { title: 'B', links: [link('shop')] }] }],
  ['footerColumns', 'repeated', { footerColumns: [column('Help'), column('Help ')] }],
  ['instagram', 'not-a-link', social('http://instagram.com/x')],
  ['instagram', 'not-a-link', social('https://')],
  ['instagram', 'not-a-link', social('https://x.example/a b')],
  ['instagram', 'too-long', social(`https://x.example/${long(BRAND_MAX.url)}`)],
  ['heroTitle', 'required', hero({ title: '' })],
  ['heroTitle', 'too-long', hero({ title: long(81) })],
  ['heroText', 'too-long', hero({ text: long(201) })],
  ['heroButtons', 'too-many', hero({ buttons: links(3) })],
  ['heroButtons', 'not-a-link', hero({ buttons: [link('javascript:alert(1)')] })],
  ['pictureAlt', 'too-long', hero({ pictureAlt: long(201) })],
  ['homeSections', 'unknown', { homeSections: ['offers', 'offers'] }],
  ['homeSections', 'unknown', { homeSections: ['elsewhere' as 'offers'] }],
])('A-BRAND-02 %s is refused as %s', (field, problem, change) => {
  expect(brandProblems({ ...valid, ...change })).toEqual({ [field]: problem });
});
