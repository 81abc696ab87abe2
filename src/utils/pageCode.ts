/**
 * Code of pages, begun before they are rendered. What suspends shows its fallback, and React keeps a fallback for
 * 300 ms once it is shown: a page whose code is there a moment later must not suspend at all.
 */
import { matchRoutes } from '@umijs/max';
import { withoutBase } from './redirect';

/** Tells when the code of the page at an address is there; nothing where it is there already. */
export type CodeOf = (pathname: string) => Promise<unknown> | undefined;
type Routes = Parameters<typeof matchRoutes>[0];
type Listener = (update: { location: { pathname: string } }) => void;

/** How long the page before stays while the next one's code comes; afterwards the bar of `loading.tsx` shows. */
export const HOLD_MS = 200;

/**
 * Begins to load a lazy component by React's own initializer, which Umi's renderer looks into as well.
 * @returns what to wait for; nothing where it renders at once, has failed, or is not lazy
 */
function beginLazy(component: unknown): PromiseLike<unknown> | undefined {
  const { _init, _payload } = (component ?? {}) as { _init?: (payload: unknown) => unknown; _payload?: unknown };
  try {
    _init?.(_payload);
  } catch (pending) {
    if (typeof (pending as PromiseLike<unknown>)?.then === 'function') return pending as PromiseLike<unknown>;
  }
  return undefined;
}

/** Of routes and their lazy components by id. Code that does not come is the page's to say: waiting ends all the same. */
export function codeBy(routes: Routes, components: Record<string, unknown>): CodeOf {
  return (pathname) => {
    const branch = matchRoutes(routes, withoutBase(pathname)) ?? [];
    const waits = branch.flatMap(({ route }) => beginLazy(components[(route as { id: string }).id]) ?? []);
    return waits.length > 0 ? Promise.allSettled(waits) : undefined;
  };
}

/** On the root while a page waits for the next one's code: nothing on it is clicked any more (`global.css`). */
const LEAVING = 'page-leaving';

/** A history that tells of a new address once its page's code is there, or after a while; of two, only of the later. */
export function whenCodeIsThere<H extends { listen(tell: Listener): () => void }>(history: H, codeOf: CodeOf): H {
  const listen = (tell: Listener) => {
    let turn = 0;
    const { classList } = document.documentElement;
    return history.listen((update) => {
      turn += 1;
      const mine = turn;
      const arrive = () => {
        tell(update);
        // React draws the new page in a frame to come.
        requestAnimationFrame(() => requestAnimationFrame(() => mine === turn && classList.remove(LEAVING)));
      };
      const code = codeOf(update.location.pathname);
      if (!code) return arrive();
      classList.add(LEAVING);
      const held = new Promise((resolve) => window.setTimeout(resolve, HOLD_MS));
      void Promise.race([code, held]).then(() => mine === turn && arrive());
    });
  };
  return Object.assign(Object.create(history) as H, { listen });
}
