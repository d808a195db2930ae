// Staff actions on templates of messages. The shop validates their contents.

import { z } from 'zod';
import { saveTemplate } from '#shop/messages/save-template.server.ts';
import { sendTest } from '#shop/messages/send-test.server.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { FAILURE_MESSAGES, savedMessage, saveRefusal, testedMessage, testRefusal } from './template-messages.ts';

const text = z.string().max(10_000);
const short = z.string().max(1_000);
const template = {
  event: short,
  channel: short,
  fields: z.object({ isOn: z.boolean(), providerName: short, language: short, subject: short, body: text }),
};

export const action = adminActions(FAILURE_MESSAGES, {
  save: adminAction({
    /** A null version overwrites changes that somebody else has saved since. */
    input: z.object({ ...template, version: z.number().int().nullable() }),
    run: saveTemplate,
    done: (_, input) => savedMessage(input),
    refused: saveRefusal,
    send: (saved) => saved,
  }),
  test: adminAction({
    input: z.object({ ...template, number: short }),
    run: (ctx, input, { origin: url }) => sendTest(ctx, { ...input, url }),
    done: testedMessage,
    refused: testRefusal,
  }),
});
