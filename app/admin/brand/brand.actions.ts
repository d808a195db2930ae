// Saves the brand. Only the shape is validated here; saveBrand validates the values.

import { z } from 'zod';
import { HOME_SECTIONS } from '#shop/brand/brand.ts';
import { saveBrand } from '#shop/brand/save-brand.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { toFormRefusal } from '../kit/actions/form-refusal.ts';
import { FAILURE_MESSAGES, fieldsToFixText, REFUSAL_MESSAGES, SAVED, toFieldErrors } from './brand-messages.ts';

const text = z.string().max(2_000);
const key = z.string().max(60).nullable();
const links = z.array(z.object({ label: text, url: text })).max(40);

export const action = adminActions(FAILURE_MESSAGES, {
  save: adminAction({
    input: z.object({
      /** A null version overwrites changes that somebody else has saved since. */
      version: z.number().int().nullable(),
      brand: z.object({
        name: text,
        tagline: text,
        logo: key,
        mark: key,
        favicon: key,
        colours: z.object({ primary: text, accent: text, paper: text, ink: text }),
        headerLinks: links,
        footerColumns: z.array(z.object({ title: text, links })).max(40),
        social: z.object({ instagram: text, facebook: text, linkedin: text }),
        hero: z.object({
          title: text,
          text,
          buttons: links,
          picture: key,
          pictureAlt: text,
          secondPicture: key,
        }),
        homeSections: z.array(z.enum(HOME_SECTIONS)).max(20),
      }),
    }),
    run: (ctx, { version, brand }) => saveBrand(ctx, { version, input: brand }),
    done: SAVED,
    refused: toFormRefusal({ reasons: REFUSAL_MESSAGES, toFieldErrors, fieldsToFixText }),
    send: (stored) => ({ stored }),
  }),
});
