import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import type { PlanRow } from './outline';

/** Which row is active, and which are chosen together with it. */
export function useRowChoice(rows: readonly PlanRow[]) {
  const [active, setActive] = useState(-1);
  /** The other end of the rows that are chosen together with the active one. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const range = anchor === null || active < 0 ? null : ([Math.min(anchor, active), Math.max(anchor, active)] as const);
  const activate = useMemoizedFn((index: number) => {
    setActive(index);
    setAnchor(null);
  });
  const extend = useMemoizedFn((by: 1 | -1) => {
    setAnchor(anchor ?? active);
    setActive(Math.max(0, Math.min(rows.length - 1, active + by)));
  });
  const activateNode = useMemoizedFn((id: string | null | undefined) => {
    if (id) setActive(rows.findIndex(({ node }) => node.id === id));
  });
  return { active, row: rows[active], range, activate, extend, activateNode, leave: () => setAnchor(null) };
}
