import { act, fireEvent, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { aTask } from '../testing';
import { useOrderDrag } from './useOrderDrag';

const ids = ['a', 'b', 'c', 'd'];
const rows = {
  count: ids.length,
  lineAt: (at: number) => ({
    ...{ kind: 'task' as const, key: ids[at] ?? '', row: aTask({ taskId: ids[at] ?? '' }), depth: 0, open: false },
  }),
  lineOf: (id: string) => ids.indexOf(id),
};

let frames: FrameRequestCallback[] = [];
const frame = () => act(() => frames.splice(0).forEach((run) => void run(0)));
beforeEach(() => {
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
});
afterEach(() => jest.restoreAllMocks());

/** Rows of 40 below a head that is as high, in a window of three of them, scrolled by one; `b` is taken at 60. */
const taken = () => {
  const box = document.createElement('div');
  box.getBoundingClientRect = () => ({ top: 0, bottom: 160 }) as DOMRect;
  box.scrollTop = 40;
  const onDrop = jest.fn();
  const { result } = renderHook(() =>
    useOrderDrag({ scroller: { current: box }, rows, rowHeight: 40, headHeight: 40, onDrop }),
  );
  const press = { button: 0, clientX: 5, clientY: 60, preventDefault: () => undefined } as PointerEvent;
  act(() => result.current.grab('b', press));
  return { box, onDrop, result };
};
const move = (clientY: number) =>
  act(() => void window.dispatchEvent(new MouseEvent('pointermove', { clientX: 5, clientY })));

it('moves and scrolls nothing for a click on the grip, though it lies near the edge', () => {
  const { box, onDrop, result } = taken();
  frame();
  move(62);
  for (let at = 0; at < 5; at += 1) frame();
  fireEvent.pointerUp(window);
  expect(box.scrollTop).toBe(40);
  expect(onDrop).not.toHaveBeenCalled();
  expect(result.current.taken).toBeNull();
});

it('drops where it is let go, not where the last frame saw it', () => {
  const { onDrop, result } = taken();
  move(110);
  frame();
  expect(result.current.drop?.place).toEqual({ targetId: 'c', position: 'after' });
  // Below the middle of the next row, and up before a frame is drawn.
  move(150);
  fireEvent.pointerUp(window);
  expect(onDrop).toHaveBeenCalledWith('b', { targetId: 'd', position: 'after' });
});

it('scrolls near the edge as soon as it is pulled', () => {
  const { box } = taken();
  move(55);
  frame();
  expect(box.scrollTop).toBe(30);
});
