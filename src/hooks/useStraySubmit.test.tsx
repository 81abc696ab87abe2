import { fireEvent, renderHook } from '@testing-library/react';
import { useStraySubmit } from './useStraySubmit';

const press = (target: Element, init = { ctrlKey: true }) => fireEvent.keyDown(target, { key: 'Enter', ...init });

it('hands Ctrl Enter that reached nothing but the page to the uppermost form', () => {
  const [below, above] = [jest.fn(), jest.fn()];
  const first = renderHook(() => useStraySubmit(true, below));
  const second = renderHook(() => useStraySubmit(true, above));
  press(document.body);
  expect([below, above].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  second.unmount();
  press(document.body);
  expect(below).toHaveBeenCalledTimes(1);
  // A field has its own form to tell, and Enter alone is no order.
  press(document.body.appendChild(document.createElement('input')));
  press(document.body, { ctrlKey: false });
  first.unmount();
  press(document.body);
  expect(below).toHaveBeenCalledTimes(1);
});
