/** What dragging a cell of the roster onto another one means: who serves instead, or fills what is vacant. Pure. */
import type { DutyOverrideCreate, Shift } from '@contract/duty/duty';
import type { Cell, Row } from './board';

export interface Pulled {
  override: DutyOverrideCreate;
  shift: Shift;
}

/** Where a drag may begin: in a cell in which one shift of one person stands, or one that nobody serves. */
export const mayPull = ({ served, vacant }: Cell): boolean =>
  (served.length === 1 && vacant.length === 0) || (served.length === 0 && vacant.length === 1);

/**
 * @param at the column of both: a shift goes to somebody else on its own day
 * @returns the change; in words, why there is none
 */
export function pulled(from: Row, to: Row, at: number): Pulled | string {
  const cell = from.cells[at];
  if (!cell || from === to) return '';
  if (!to.person) return '请拖到某位成员的行；取消值班请打开当天';
  const [one] = cell.served;
  const common = { day: cell.day, reason: '' };
  if (!one) {
    const [shift] = cell.vacant;
    if (!shift) return '';
    return { shift, override: { ...common, shiftId: shift.id, kind: 'add', userId: to.person.userId } };
  }
  if (Date.parse(one.piece.to) <= Date.now()) return '该班次已经结束，不能调整';
  const { shift, piece } = one;
  const hours = { from: piece.from, to: piece.to };
  const who = { userId: piece.userId, byId: to.person.userId };
  return { shift, override: { ...common, ...hours, ...who, shiftId: shift.id, kind: 'replace' } };
}
