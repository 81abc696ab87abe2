/** Umi's runtime configuration: what happens before and around the routes. */
import { matchRoutes, type RequestConfig } from '@umijs/max';
import type { ReactNode } from 'react';
import { PageBoundary } from '@/components/PageBoundary';
import { ThemeRoot } from '@/components/ThemeRoot';
import { startSession } from '@/features/session/start';
import { guardComposition } from '@/hooks/keys';
import { setPageName } from '@/utils/pageTitle';
import { withoutBase } from '@/utils/redirect';
import type { InitialState } from '@/utils/session';
import { requestConfig } from './requestErrorConfig';

guardComposition();

export function getInitialState(): Promise<InitialState> {
  return startSession();
}

export const request: RequestConfig = requestConfig;

export function rootContainer(container: ReactNode) {
  return (
    <ThemeRoot>
      <PageBoundary resetKey="">{container}</PageBoundary>
    </ThemeRoot>
  );
}

type MatchableRoutes = Parameters<typeof matchRoutes>[0];

/** The title follows the matched route (§2): the innermost name of the branch. */
export function onRouteChange(change: { clientRoutes: MatchableRoutes; location: Location }) {
  // The address comes without the base path, or with it: at the first start.
  const branch = matchRoutes(change.clientRoutes, withoutBase(change.location.pathname)) ?? [];
  const names = branch.map(({ route }) => (route as { name?: string }).name);
  setPageName(names.findLast(Boolean));
}
