/** Objects and lists that stand in a page as they are now: told to each reader by their own rights. No schemas: the console bundles this. */
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

/** What is read anew for each reader by the calls of its own kind: more than one object. */
export const liveKinds = { tasks: '任务列表', metric: '指标', table: '数据表视图' } as const;
export type LiveKind = keyof typeof liveKinds;
export interface LiveRef {
  kind: LiveKind;
  /** Of a saved view of tasks; of the project whose figure it is; of the table. */
  id: string;
  /** Code of the metric; id of the table's view; empty for tasks. */
  of: string;
}
const METRIC = /^[A-Za-z][\w.]{0,59}$/;

/** `tasks:7b1e…`, `metric:7b1e…:code`, `table:7b1e…:9c2f…`; null for anything else. */
export function liveOf(text: string | null | undefined): LiveRef | null {
  const [kind = '', id = '', of = '', ...more] = (text ?? '').split(':');
  if (more.length > 0 || !ID.test(id)) return null;
  if (kind === 'tasks') return of === '' && text === liveText({ kind, id, of }) ? { kind, id, of } : null;
  if (kind === 'metric') return METRIC.test(of) ? { kind, id, of } : null;
  return kind === 'table' && ID.test(of) ? { kind, id, of } : null;
}
export const liveText = ({ kind, id, of }: LiveRef): string => [kind, id, of].filter(Boolean).join(':');

/** What `data-object` of a page may say, as it is kept; null: nothing that a page shows. */
export function placeText(text: string | null | undefined): string | null {
  const card = cardOf(text);
  if (card) return cardText(card);
  const live = liveOf(text);
  return live && liveText(live);
}
