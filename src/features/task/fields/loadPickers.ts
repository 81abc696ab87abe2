import { lazy } from 'react';

/** Rows are read before a cell of them is changed: lists of choices are a twentieth of the page's code. */
export const loadPickers = () => import('./pickers');
type Pickers = Awaited<ReturnType<typeof loadPickers>>;

export const picker = <Name extends keyof Pickers>(name: Name) =>
  lazy(async () => ({ default: (await loadPickers())[name] }));
