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
import { adminAction, adminActions, rowAction, versionedRowAction } from '../../kit/actions/admin-actions.ts';
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
  start: versionedRowAction(startImport, {
    done: '',
    refused: messages.CONTROL_REFUSALS,
  }),
  pause: rowAction(pauseImport, { done: '', refused: messages.CONTROL_REFUSALS }),
  resume: rowAction(resumeImport, { done: '', refused: messages.CONTROL_REFUSALS }),
  retryPictures: rowAction(retryPictures, { done: '', refused: messages.CONTROL_REFUSALS }),
  undo: rowAction(undoImport, { done: '', refused: messages.CONTROL_REFUSALS }),
  delete: rowAction(deleteImport, { done: 'Draft deleted.', refused: messages.DELETE_REFUSALS }),
});
