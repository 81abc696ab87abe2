/** The calls that are measured, by the routes that answer them. */
const task = 'collaboration-center/ccTask';

export const CALLS = {
  list: { method: 'POST', path: `${task}/query` },
  detail: { method: 'GET', path: `${task}/details/{id}` },
  create: { method: 'POST', path: `${task}/create` },
} as const;
export type CallName = keyof typeof CALLS;
export const callNames = Object.keys(CALLS) as CallName[];
