import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { HOME_SECTIONS, type HomeSection, SOCIAL_NETWORKS } from '#shop/brand/brand.ts';
import { BRAND_MAX, type BrandInput } from '#shop/brand/brand-problems.ts';
import { DraftField, FieldSection, Section } from '../kit/form/form-fields.tsx';
import { moveItem } from '../pictures/picture-order.ts';
import { FIELD_LABELS, PART_LABELS } from './brand-messages.ts';
import { LinksEditor } from './links-editor.tsx';
import { PictureChoice } from './picture-choice.tsx';
import type { BrandForm } from './use-brand-form.ts';

interface SectionProps {
  readonly form: BrandForm;
}

const BUILT_IN_PICTURE = <span className="sub">The picture that comes with the store</span>;

export const Names = ({ form }: SectionProps) => (
  <FieldSection title="Name">
    <NameField
      form={form}
      name="name"
      labelNote="required"
      hint={`${form.draft.name.trim().length} of ${BRAND_MAX.name} letters`}
    />
    <NameField
      form={form}
      name="tagline"
      labelNote="optional"
      hint="In the title of the home page and in search engines"
    />
  </FieldSection>
);

interface NameFieldProps extends SectionProps {
  readonly name: 'name' | 'tagline';
  readonly labelNote: string;
  readonly hint: string;
}

const NameField = ({ name, ...field }: NameFieldProps) => (
  <DraftField {...field} name={name} columns={6} label={PART_LABELS[name]} maxLength={BRAND_MAX[name]} />
);

export function Logos({ form }: SectionProps) {
  const { draft, setField } = form;
  return (
    <Section title="Logo" note="SVG, PNG or WebP; a transparent ground looks best">
      <div className="brand__pictures">
        <PictureChoice
          label="Logo"
          hint="With the name in it, wide rather than high."
          value={draft.logo}
          none={draft.name || 'The store’s name'}
          onChange={(logo) => setField('logo', logo)}
        />
        <PictureChoice
          label="Square mark"
          hint="Before the name when there is no logo."
          value={draft.mark}
          builtIn={<span className="sub">The woven mark</span>}
          none="None"
          onChange={(mark) => setField('mark', mark)}
        />
        <PictureChoice
          label="Tab icon"
          hint="Without one, the mark or the first letter."
          value={draft.favicon}
          none="From the mark"
          onChange={(favicon) => setField('favicon', favicon)}
        />
      </div>
    </Section>
  );
}

interface LinksGroupProps extends ComponentProps<typeof LinksEditor> {
  readonly legend: string;
  readonly problem: string | undefined;
}

const LinksGroup = ({ legend, problem, ...editor }: LinksGroupProps) => (
  <fieldset className="brand__group">
    <legend>{legend}</legend>
    <LinksEditor {...editor} />
    <Problem text={problem} />
  </fieldset>
);

export function Links({ form }: SectionProps) {
  const { draft, setField, errors } = form;
  const setColumn = (index: number, part: Partial<BrandInput['footerColumns'][number]>) =>
    setField(
      'footerColumns',
      draft.footerColumns.map((column, position) => (position === index ? { ...column, ...part } : column)),
    );
  return (
    <Section title="Links" note="A path of this store, like /about, or an address with https://">
      <LinksGroup
        legend="Header"
        name="Header link"
        links={draft.headerLinks}
        max={BRAND_MAX.headerLinks}
        problem={errors.headerLinks}
        onChange={(links) => setField('headerLinks', links)}
      />
      {draft.footerColumns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity while it is typed
        <fieldset key={index} className="brand__group">
          <legend>Footer, column {index + 1}</legend>
          <Field
            label="Title"
            labelNote="empty: the store’s name"
            name={`footer-${index}`}
            value={column.title}
            maxLength={BRAND_MAX.columnTitle}
            onChange={(event) => setColumn(index, { title: event.target.value })}
          />
          <LinksEditor
            name={`Footer ${index + 1} link`}
            links={column.links}
            max={BRAND_MAX.columnLinks}
            onChange={(links) => setColumn(index, { links })}
          />
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              setField(
                'footerColumns',
                draft.footerColumns.filter((_, position) => position !== index),
              )
            }
          >
            Remove this column
          </Button>
        </fieldset>
      ))}
      <Problem text={errors.footerColumns} />
      {draft.footerColumns.length < BRAND_MAX.columns && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setField('footerColumns', [...draft.footerColumns, { title: '', links: [] }])}
        >
          <Icon name="plus" />
          Add a footer column
        </Button>
      )}
      <div className="form-grid">
        {SOCIAL_NETWORKS.map((network) => (
          <div key={network} className="c4">
            <Field
              label={FIELD_LABELS[network] ?? network}
              labelNote="optional"
              name={network}
              inputMode="url"
              placeholder="https://…"
              maxLength={BRAND_MAX.url}
              value={draft.social[network]}
              error={errors[network]}
              onChange={(event) => setField('social', { ...draft.social, [network]: event.target.value })}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}

export function HomePage({ form }: SectionProps) {
  const { hero } = form.draft;
  const setHero = (part: Partial<BrandInput['hero']>) => form.setField('hero', { ...hero, ...part });
  const heroTextProps = (field: 'title' | 'text' | 'pictureAlt', name: 'heroTitle' | 'heroText' | 'pictureAlt') => ({
    name,
    value: hero[field],
    maxLength: BRAND_MAX[name],
    error: form.errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setHero({ [field]: target.value }),
  });
  return (
    <Section title="Home page">
      <div className="form-grid">
        <div className="c12">
          <Field label="Title" labelNote="required" {...heroTextProps('title', 'heroTitle')} />
        </div>
        <div className="c12">
          <TextArea label="Text" rows={2} {...heroTextProps('text', 'heroText')} />
        </div>
      </div>
      <LinksGroup
        legend="Buttons"
        name="Button"
        links={hero.buttons}
        max={BRAND_MAX.buttons}
        problem={form.errors.heroButtons}
        onChange={(buttons) => setHero({ buttons })}
      />
      <div className="brand__pictures brand__pictures--two">
        <PictureChoice
          label="Picture"
          hint="Upright, at least 900 × 1200 pixels."
          value={hero.picture}
          builtIn={BUILT_IN_PICTURE}
          none="Words alone"
          onChange={(picture) => setHero({ picture })}
        />
        <PictureChoice
          label="Second picture"
          hint="On wide screens beside the first, and in the popup."
          value={hero.secondPicture}
          builtIn={BUILT_IN_PICTURE}
          none="No picture"
          onChange={(secondPicture) => setHero({ secondPicture })}
        />
      </div>
      {hero.picture !== null && (
        <Field
          label="Description of the picture"
          labelNote="for people who cannot see it"
          {...heroTextProps('pictureAlt', 'pictureAlt')}
        />
      )}
      <HomeSections form={form} />
    </Section>
  );
}

const SECTION_NAMES: Readonly<Record<HomeSection, string>> = {
  trust: 'Promises: cash on delivery, returns, secure payment',
  categories: 'Shop by Category',
  'new-arrivals': 'New Arrivals',
  collections: 'Collections that are shown on the home page',
  offers: 'Offers',
  featured: 'Featured Products',
  bestsellers: 'Bestsellers',
};

function HomeSections({ form }: SectionProps) {
  const shown = form.draft.homeSections;
  const set = (sections: readonly HomeSection[]) => form.setField('homeSections', sections);
  const hidden = HOME_SECTIONS.filter((name) => !shown.includes(name));
  return (
    <fieldset className="brand__group">
      <legend>Sections below it, in order</legend>
      <ol className="brand__sections">
        {[...shown, ...hidden].map((name, index) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                onChange={(event) =>
                  set(event.target.checked ? [...shown, name] : shown.filter((each) => each !== name))
                }
              />
              {SECTION_NAMES[name]}
            </label>
            {shown.includes(name) && (
              <button
                type="button"
                className="ib"
                aria-label={`Move ${SECTION_NAMES[name]} up`}
                disabled={index === 0}
                onClick={() => set(moveItem(shown, index, index - 1))}
              >
                <Icon name="up" />
              </button>
            )}
          </li>
        ))}
      </ol>
      <Problem text={form.errors.homeSections} />
    </fieldset>
  );
}

const Problem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="field__error" aria-invalid="true">
      <Icon name="bad" />
      <span>{text}</span>
    </p>
  );
