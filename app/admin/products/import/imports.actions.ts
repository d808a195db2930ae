// Staff actions on imports of products.

import { z } from 'zod';
import {
  pauseImport,
  resumeImport,
  retryPictures,
  startImport,
  undoImport,
} from '#shop/imports/control-import.server.ts';
import { importChoices } from '#shop/imports/import-choices-input.ts';
import { deleteImport, saveChoices } from '#shop/imports/imports.server.ts';
import { adminAction, adminActions } from '../../kit/actions/admin-actions.ts';
import * as messages from './import-messages.ts';

const id = z.string().max(40);
const version = z.number().int();

export const action = adminActions(messages.FAILURE_MESSAGES, {
  saveChoices: adminAction({
    input: z.object({ id, version, choices: importChoices, publishes: z.boolean() }),
    run: (ctx, { id, ...options }) => saveChoices(ctx, id, options),
    done: '',
    refused: messages.SAVE_REFUSALS,
    send: (saved) => saved,
  }),
  start: adminAction({
    input: z.object({ id, version }),
    run: (ctx, { id, version }) => startImport(ctx, id, version),
    done: '',
    refused: messages.CONTROL_REFUSALS,
  }),
  pause: adminAction({
    input: z.object({ id }),
    run: (ctx, { id }) => pauseImport(ctx, id),
    done: '',
    refused: messages.CONTROL_REFUSALS,
  }),
  resume: adminAction({
    input: z.object({ id }),
    run: (ctx, { id }) => resumeImport(ctx, id),
    done: '',
    refused: messages.CONTROL_REFUSALS,
  }),
  retryPictures: adminAction({
    input: z.object({ id }),
    run: (ctx, { id }) => retryPictures(ctx, id),
    done: '',
    refused: messages.CONTROL_REFUSALS,
  }),
  undo: adminAction({
    input: z.object({ id }),
    run: (ctx, { id }) => undoImport(ctx, id),
    done: '',
    refused: messages.CONTROL_REFUSALS,
  }),
  delete: adminAction({
    input: z.object({ id }),
    run: (ctx, { id }) => deleteImport(ctx, id),
    done: 'Draft deleted.',
    refused: messages.DELETE_REFUSALS,
  }),
});
