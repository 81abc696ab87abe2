/** Objects that stand in a page as they are now: told to each reader by their own rights. No schemas: the console bundles this. */
import { registerTypes } from '../object/registerTypes';
import type { ObjectRef } from '../objectTypes';

export const cardTypes = ['task', 'planNode', ...registerTypes, 'document', 'report', 'norm'] as const;
export type CardType = (typeof cardTypes)[number];

/** Of one page; what stands behind is not looked up. */
export const CARDS_MAX = 100;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export interface CardRef extends ObjectRef {
  type: CardType;
}

/** `task:7b1e…`, as the text of a page holds it; null for anything else. */
export function cardOf(text: string | null | undefined): CardRef | null {
  const [type = '', id = '', ...more] = (text ?? '').split(':');
  const known = cardTypes.find((one) => one === type);
  return known && ID.test(id) && more.length === 0 ? { type: known, id } : null;
}
export const cardText = ({ type, id }: ObjectRef): string => `${type}:${id}`;
