import { useLocation, useSearchParams } from '@umijs/max';
import { useCallback, useMemo, useRef } from 'react';

type UrlValue = string | number | boolean | readonly string[];
export type UrlState = Record<string, UrlValue>;

function read(text: string[], fallback: UrlValue): UrlValue {
  if (Array.isArray(fallback)) return text.filter(Boolean);
  const [first = ''] = text;
  if (typeof fallback === 'boolean') return first === 'true' || first === '1';
  if (typeof fallback === 'number') {
    const value = Number(first);
    return first.trim() !== '' && Number.isFinite(value) ? value : fallback;
  }
  return first;
}

/** What a query string says of a state; whatever it leaves out or garbles is the default. */
export function parseUrlState<T extends UrlState>(params: URLSearchParams, defaults: T): T {
  const entries = Object.entries(defaults).map(([key, fallback]) => [
    key,
    params.has(key) ? read(params.getAll(key), fallback) : fallback,
  ]);
  return Object.fromEntries(entries) as T;
}

const same = (a: UrlValue, b: UrlValue) => String(a) === String(b);

/** Writes a state over a query string: what equals its default is left out, what belongs to others stays. */
export function writeUrlState<T extends UrlState>(params: URLSearchParams, state: T, defaults: T): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, fallback] of Object.entries(defaults)) {
    const value = state[key] ?? fallback;
    next.delete(key);
    if (same(value, fallback)) continue;
    // A list emptied against its default is a key without a value.
    const items = Array.isArray(value) ? (value.length > 0 ? value : ['']) : [value];
    for (const item of items) next.append(key, String(item));
  }
  return next;
}

/**
 * List state that lives in the URL (DESIGN §8), so that back, reload and a sent link keep it. Keys and types come from
 * the defaults, which must be a constant outside the component; a change replaces the history entry unless `push`.
 *
 *     const defaults = { keyword: '', pageNo: 1, stage: [] as string[] };
 *     const [state, setState] = useUrlState(defaults);
 *     setState({ keyword: '登录', pageNo: 1 });
 *
 * The third of them gives the address of the same page with a part of the state changed, for links.
 */
export function useUrlState<T extends UrlState>(
  defaults: T,
): [
  state: T,
  setState: (change: Partial<T>, options?: { push?: boolean }) => void,
  addressOf: (change: Partial<T>) => string,
] {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseUrlState(params, defaults), [params, defaults]);
  // Two changes within one tick build on each other: the router only tells of the first with the next render.
  const latest = useRef(params);
  latest.current = params;
  const setState = useCallback(
    (change: Partial<T>, options?: { push?: boolean }) => {
      const next = { ...parseUrlState(latest.current, defaults), ...change };
      latest.current = writeUrlState(latest.current, next, defaults);
      setParams(latest.current, { replace: !options?.push });
    },
    [setParams, defaults],
  );
  const addressOf = (change: Partial<T>) => {
    const query = writeUrlState(params, { ...state, ...change }, defaults).toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  return [state, setState, addressOf];
}
