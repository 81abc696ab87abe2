/** Where each kind of questionnaire is answered (specification §2). No imports but types: the page's own bundle reads it. */
import type { FormKind } from './settings';

export const WRITE_PAGE = '/questionnaire/questionWrite';
/** The regional pages, open without a login. */
export const regionalPages = {
  acceptance: '/gansu/acceptanceReport',
  satisfaction1: '/gansu/firstSatisfactionEvaluation',
  satisfaction2: '/gansu/secondSatisfactionEvaluation',
} as const;

/** Of the address on which people vote: the screen asks, not the page. */
export const LIVE_PARAM = 'live';

export const pageOfKind = (kind: FormKind): string => (kind === 'survey' ? WRITE_PAGE : regionalPages[kind]);
export const writePages: readonly string[] = [WRITE_PAGE, ...Object.values(regionalPages)];
