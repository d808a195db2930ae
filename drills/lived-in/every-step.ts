// Every step of a walk. A feature adds its steps here, in a file by their meaning below steps/.
import type { Step } from './step.ts';
import { accountSteps } from './steps/account.ts';
import { bagSteps } from './steps/bag.ts';
import { browseSteps } from './steps/browse.ts';
import { catalogueSteps } from './steps/catalogue.ts';
import { checkoutSteps } from './steps/checkout.ts';
import { colleagueSteps } from './steps/colleague.ts';
import { collectionSteps } from './steps/collections.ts';
import { guestSteps } from './steps/guests.ts';
import { messageSteps } from './steps/messages.ts';
import { myAccountSteps } from './steps/my-account.ts';
import { orderEditSteps } from './steps/order-edit.ts';
import { orderSteps } from './steps/orders.ts';
import { ownShopSteps } from './steps/own-shop.ts';
import { payingSteps } from './steps/paying.ts';
import { phoneOrderSteps } from './steps/phone-orders.ts';
import { placingSteps } from './steps/placing.ts';
import { returnSteps } from './steps/returns.ts';
import { searchSteps } from './steps/search.ts';
import { staffSteps } from './steps/staff.ts';
import { stockRoomSteps } from './steps/stock-room.ts';
import { styleSteps } from './steps/styles.ts';
import { windowSteps } from './steps/window.ts';

export const EVERY_STEP: readonly Step[] = [
  ...browseSteps,
  ...bagSteps,
  ...accountSteps,
  ...myAccountSteps,
  ...checkoutSteps,
  ...placingSteps,
  ...payingSteps,
  ...orderSteps,
  ...windowSteps,
  ...staffSteps,
  ...phoneOrderSteps,
  ...guestSteps,
  ...orderEditSteps,
  ...returnSteps,
  ...catalogueSteps,
  ...stockRoomSteps,
  ...ownShopSteps,
  ...searchSteps,
  ...collectionSteps,
  ...styleSteps,
  ...messageSteps,
  ...colleagueSteps,
];

export function findStep(name: string): Step {
  const step = EVERY_STEP.find((each) => each.name === name);
  if (!step) throw new Error(`there is no step "${name}"`);
  return step;
}
