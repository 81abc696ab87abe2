/** Umi's runtime configuration: what happens before and around the routes. */
import type { RequestConfig } from '@umijs/max';
import type { ReactNode } from 'react';
import { ThemeRoot } from '@/components/ThemeRoot';
import { startSession } from '@/features/session/start';
import type { InitialState } from '@/utils/session';
import { requestConfig } from './requestErrorConfig';

export function getInitialState(): Promise<InitialState> {
  return startSession();
}

export const request: RequestConfig = requestConfig;

export function rootContainer(container: ReactNode) {
  return <ThemeRoot>{container}</ThemeRoot>;
}
