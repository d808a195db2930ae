import type { BrandInput, BrandProblem, BrandProblems } from '#shop/brand/brand-problems.ts';
import type { ColorProblem } from '#shop/brand/palette.ts';
import { fixFieldsText } from '../kit/wording.ts';

export const SAVED = 'Brand saved. Every page shows it now.';
export const FAILURE_MESSAGES = { save: 'The brand could not be saved. Please try again.' } as const;
export const LOAD_FAILED = 'The brand could not be loaded';

export const REFUSAL_MESSAGES = {
  'changed-meanwhile': 'Somebody else saved the brand or the settings while you were editing.',
  'no-such-picture': 'One of the pictures is no longer in the store. Please upload it again.',
} as const;

/** The labels of the form's parts, for the list of changes. */
export const PART_LABELS: Readonly<Record<keyof BrandInput, string>> = {
  name: 'Store name',
  tagline: 'Line under it',
  logo: 'Logo',
  mark: 'Square mark',
  favicon: 'Tab icon',
  colours: 'Colours',
  headerLinks: 'Header links',
  footerColumns: 'Footer',
  social: 'Social links',
  hero: 'Home page',
  homeSections: 'Sections of the home page',
};

export const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Store name',
  tagline: 'Line under it',
  primary: 'Main colour',
  accent: 'Second colour',
  paper: 'Ground',
  ink: 'Text',
  headerLinks: 'Header links',
  footerColumns: 'Footer',
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  heroTitle: 'Title',
  heroText: 'Text',
  heroButtons: 'Buttons',
  pictureAlt: 'Description of the picture',
  homeSections: 'Sections of the home page',
};

const PROBLEM_MESSAGES: Readonly<Record<Exclude<BrandProblem, ColorProblem>, string>> = {
  required: 'Please fill this in.',
  'too-long': 'This is too long.',
  'too-many': 'These are too many.',
  'not-a-link': 'Enter a path of this store, like /shop, or an address that begins with https://.',
  repeated: 'Two of them are the same.',
  unknown: 'Please reload the page and try again.',
};

/**
 * Returns 'White on the main colour is hard to read (3.1:1, needs 4.5:1). Choose a darker one.' Only the paper colour must become lighter.
 */
export function colorText(problem: ColorProblem): string {
  if (problem === 'not-a-colour') return 'Enter a colour as # and six digits, like #7a1f2b.';
  const { label, ratio, min, color } = problem.figure;
  const advice = color === 'paper' ? 'Choose a lighter one.' : 'Choose a darker one.';
  return `${label} is hard to read (${ratio.toFixed(1)}:1, needs ${min}:1). ${advice}`;
}

const isColorProblem = (problem: BrandProblem): problem is ColorProblem =>
  typeof problem === 'object' || problem === 'not-a-colour';

export const toFieldErrors = (problems: BrandProblems): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      isColorProblem(problem) ? colorText(problem) : PROBLEM_MESSAGES[problem],
    ]),
  );

/** '1 field to fix: Main colour' */
export const fieldsToFixText = (errors: Readonly<Record<string, string>>): string =>
  fixFieldsText(Object.keys(errors).map((field) => FIELD_LABELS[field] ?? field));
