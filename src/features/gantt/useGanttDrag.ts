import type { LinkType } from '@contract/plan/model';
import type { Span, WorkCalendar } from '@contract/time/workdays';
import { useMemoizedFn } from 'ahooks';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dragKeys, useKeys } from '@/hooks/keys';
import { type DragPart, type Point, pulled, type Side, typeOf } from './geometry';
import { dayAt, type Scale } from './timeScale';

type Drag<R> =
  | { kind: 'bar'; row: R; part: DragPart; base: Span; grabbed: number; span: Span }
  /** Dates for a task that has none: across its empty row, or dropped from the tray. */
  | { kind: 'draw'; row: R; anchor: number | null; span: Span | null }
  | { kind: 'link'; row: R; side: Side; from: Point; to: Point }
  | { kind: 'refused'; reason: string };

/** @template R what a bar stands for */
export interface DragOwner<R> {
  scroller: RefObject<HTMLDivElement | null>;
  scale: Scale;
  calendar: WorkCalendar;
  /** Where the time line begins in the scroller. */
  left: number;
  head: number;
  rowOf: (id: string) => R | undefined;
  idOf: (row: R) => string;
  spanOf: (row: R) => Span | null;
  refusalOf: (row: R) => string | null;
  onOpen: (row: R) => void;
  onRefused: (reason: string) => void;
  onPull: (row: R, span: Span, part: DragPart) => Promise<void>;
  onLink: (fromId: string, toId: string, type: LinkType) => void;
}

const SLOP = 4;
const EDGE = 48;
const SCROLL_STEP = 14;

/** Pulling bars, drawing dates and dependencies, with a mouse, a pen or a finger. Esc takes it back. */
export function useGanttDrag<R>(owner: DragOwner<R>) {
  const [drag, setDrag] = useState<Drag<R> | null>(null);
  /** Stays where it was dropped until the answer is there. */
  const [held, setHeld] = useState<{ id: string; span: Span } | null>(null);
  const current = useRef<Drag<R> | null>(null);
  const origin = useRef<{ x: number; y: number; moved: boolean } | null>(null);

  const put = (next: Drag<R> | null) => {
    current.current = next;
    setDrag(next);
  };
  const place = (event: { clientX: number; clientY: number }): Point => {
    const node = owner.scroller.current;
    const box = node?.getBoundingClientRect();
    return {
      x: event.clientX - (box?.left ?? 0) + (node?.scrollLeft ?? 0) - owner.left,
      y: event.clientY - (box?.top ?? 0) + (node?.scrollTop ?? 0) - owner.head,
    };
  };
  /** Whether the pointer is over the time line itself. */
  const overLine = (event: PointerEvent) => {
    const box = owner.scroller.current?.getBoundingClientRect();
    if (!box) return false;
    return (
      event.clientX > box.left + owner.left &&
      event.clientX < box.right &&
      event.clientY > box.top + owner.head &&
      event.clientY < box.bottom
    );
  };

  const onMove = useMemoizedFn((event: PointerEvent) => {
    const now = current.current;
    const start = origin.current;
    if (!now || !start) return;
    if (!start.moved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLOP) return;
    start.moved = true;
    scrollAtEdge(event, owner);
    const { x, y } = place(event);
    const day = dayAt(owner.scale, x);
    if (now.kind === 'bar') put({ ...now, span: pulled(owner.calendar, now.base, now.part, day - now.grabbed) });
    if (now.kind === 'link') put({ ...now, to: { x, y } });
    if (now.kind === 'draw') {
      if (now.anchor !== null) {
        put({ ...now, span: { start: Math.min(now.anchor, day), end: Math.max(now.anchor, day) } });
      } else {
        const first = owner.calendar.onOrAfter(day);
        put({ ...now, span: overLine(event) ? { start: first, end: first } : null });
      }
    }
  });
  const finish = useMemoizedFn((event: PointerEvent) => {
    const now = current.current;
    const moved = origin.current?.moved ?? false;
    origin.current = null;
    put(null);
    if (!now) return;
    if (now.kind === 'refused') {
      if (moved) owner.onRefused(now.reason);
      return;
    }
    if (!moved) {
      if (now.kind !== 'link') owner.onOpen(now.row);
      return;
    }
    if (now.kind === 'link') {
      const target = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-bar]');
      const toId = target?.dataset.bar;
      if (!target || !toId || toId === owner.idOf(now.row)) return;
      const box = target.getBoundingClientRect();
      const side: Side = event.clientX < box.left + box.width / 2 ? 'start' : 'end';
      owner.onLink(owner.idOf(now.row), toId, typeOf(now.side, side));
      return;
    }
    const { row, span } = now;
    const before = owner.spanOf(row);
    if (!span || (before?.start === span.start && before.end === span.end)) return;
    hold(row, span, now.kind === 'bar' ? now.part : 'start');
  });
  const hold = useMemoizedFn((row: R, span: Span, part: DragPart) => {
    setHeld({ id: owner.idOf(row), span });
    void owner
      .onPull(row, span, part)
      .finally(() => setHeld((now) => (now?.id === owner.idOf(row) && now.span === span ? null : now)));
  });
  useKeys(dragKeys, {
    cancel: () => {
      if (!current.current) return false;
      origin.current = null;
      put(null);
    },
  });

  const pulling = drag !== null;
  useEffect(() => {
    if (!pulling) return;
    const drop = () => {
      origin.current = null;
      current.current = null;
      setDrag(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', finish);
    window.addEventListener('pointercancel', drop);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', finish);
      window.removeEventListener('pointercancel', drop);
    };
  }, [pulling, onMove, finish]);

  const begin = (event: ReactPointerEvent, next: Drag<R>) => {
    event.preventDefault();
    origin.current = { x: event.clientX, y: event.clientY, moved: false };
    put(next);
  };
  const onPointerDown = useMemoizedFn((event: ReactPointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const bar = event.target.closest<HTMLElement>('[data-bar]');
    const blank = event.target.closest<HTMLElement>('[data-blank]');
    const row = owner.rowOf(bar?.dataset.bar ?? blank?.dataset.blank ?? '');
    if (!row) return;
    const { x, y } = place(event);
    const day = dayAt(owner.scale, x);
    const side = event.target.closest<HTMLElement>('[data-link]')?.dataset.link as Side | undefined;
    if (side) return begin(event, { kind: 'link', row, side, from: { x, y }, to: { x, y } });
    if (blank) return begin(event, { kind: 'draw', row, anchor: day, span: { start: day, end: day } });
    const reason = owner.refusalOf(row);
    const base = owner.spanOf(row);
    if (!base) return;
    if (reason) {
      origin.current = { x: event.clientX, y: event.clientY, moved: false };
      // A press without a pull still opens it.
      const up = (after: PointerEvent) => {
        if (Math.hypot(after.clientX - event.clientX, after.clientY - event.clientY) < SLOP) owner.onOpen(row);
      };
      window.addEventListener('pointerup', up, { once: true });
      put({ kind: 'refused', reason });
      return;
    }
    const part = (event.target.closest<HTMLElement>('[data-part]')?.dataset.part as DragPart | undefined) ?? 'move';
    begin(event, { kind: 'bar', row, part, base, grabbed: day, span: base });
  });
  /** A task of the tray that is being carried to the line. */
  const carry = useMemoizedFn((event: ReactPointerEvent, row: R) =>
    begin(event, { kind: 'draw', row, anchor: null, span: null }),
  );

  const shown = drag && (drag.kind === 'bar' || drag.kind === 'draw') && drag.span ? drag : null;
  const draft = shown?.span ? { id: owner.idOf(shown.row), span: shown.span } : held;
  return { drag, draft, onPointerDown, carry, hold };
}

function scrollAtEdge(event: PointerEvent, { scroller, left }: Pick<DragOwner<unknown>, 'scroller' | 'left'>): void {
  const node = scroller.current;
  const box = node?.getBoundingClientRect();
  if (!node || !box) return;
  if (event.clientX > box.right - EDGE) node.scrollLeft += SCROLL_STEP;
  else if (event.clientX < box.left + left + EDGE && event.clientX > box.left + left) node.scrollLeft -= SCROLL_STEP;
}
