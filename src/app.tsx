/** Umi's runtime configuration: what happens before and around the routes. */
import { inShell } from '@contract/look';
import { matchRoutes, type RequestConfig } from '@umijs/max';
import type { ReactNode } from 'react';
import { PageBoundary } from '@/components/PageBoundary';
import { ThemeRoot } from '@/components/ThemeRoot';
import { startSession } from '@/features/session/start';
import { guardComposition } from '@/hooks/keys';
import { tellLook } from '@/utils/look';
import { type CodeOf, codeBy, whenCodeIsThere } from '@/utils/pageCode';
import { setPageName } from '@/utils/pageTitle';
import { withoutBase } from '@/utils/redirect';
import { applyRowHeight } from '@/utils/rowHeight';
import type { InitialState } from '@/utils/session';
import { dropStill } from '@/utils/still';
import { requestConfig } from './requestErrorConfig';

guardComposition();
// What was chosen before the server was told of it.
tellLook();
applyRowHeight();

type MatchableRoutes = Parameters<typeof matchRoutes>[0];

let components: Record<string, unknown> = {};
let codeOf: CodeOf = () => undefined;

/** Umi's own: what it renders, before it does. */
export function modifyClientRenderOpts<
  Options extends { routeComponents: Record<string, unknown>; history: Parameters<typeof whenCodeIsThere>[0] },
>(options: Options): Options {
  components = options.routeComponents;
  return { ...options, history: whenCodeIsThere(options.history, (pathname) => codeOf(pathname)) };
}

/** The code of the first page is begun with the session, so that nothing stands between them and the page. */
export function patchClientRoutes({ routes }: { routes: MatchableRoutes }) {
  codeOf = codeBy(routes, components);
  void codeOf(window.location.pathname);
}

export async function getInitialState(): Promise<InitialState> {
  const [state] = await Promise.all([startSession(), codeOf(window.location.pathname)]);
  return state;
}

export const request: RequestConfig = requestConfig;

export function rootContainer(container: ReactNode) {
  return (
    <ThemeRoot>
      <PageBoundary resetKey="">{container}</PageBoundary>
    </ThemeRoot>
  );
}

/** The title follows the matched route (§2): the innermost name of the branch. */
export function onRouteChange(change: { clientRoutes: MatchableRoutes; location: Location }) {
  // The address comes without the base path, or with it: at the first start.
  const pathname = withoutBase(change.location.pathname);
  // A session that is over leads from a page of the shell to one that has none.
  if (!inShell(pathname)) dropStill();
  const branch = matchRoutes(change.clientRoutes, pathname) ?? [];
  const names = branch.map(({ route }) => (route as { name?: string }).name);
  setPageName(names.findLast(Boolean));
}
