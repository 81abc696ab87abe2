import { act, renderHook } from '@testing-library/react';
import { applyRowHeight, rowHeight, setRowHeight, useRowPixels } from './rowHeight';
import { StorageKey, writeStored } from './storage';

const written = () => document.documentElement.style.getPropertyValue('--row');
afterEach(() => act(() => setRowHeight('usual')));

it('is the usual one until another is chosen, and then at once and everywhere', () => {
  const { result } = renderHook(useRowPixels);
  applyRowHeight();
  expect([result.current, written()]).toEqual([36, '36px']);
  act(() => setRowHeight('tight'));
  expect([result.current, written(), rowHeight()]).toEqual([32, '32px', 'tight']);
  act(() => setRowHeight('roomy'));
  expect([result.current, written()]).toEqual([44, '44px']);
});

it('takes whatever else was kept for the usual one', () => {
  writeStored(StorageKey.ROW_HEIGHT, 'toString');
  expect(rowHeight()).toBe('usual');
});
