/** Addresses of a questionnaire's pages (specification §2). */
import { LIVE_PARAM, pageOfKind } from '@contract/questionnaire/pages';
import type { FormRight } from '@contract/questionnaire/rights';
import type { FormKind } from '@contract/questionnaire/settings';
import { siteAddress } from '@/utils/url';

/** The list of them. */
export const FORMS = '/questionnaire';
const paths = {
  design: '/questionnaire/questionDesign',
  data: '/questionnaire/data',
  statistics: '/questionnaire/statistics',
  live: '/questionnaire/live',
} as const;
export type FormPageName = keyof typeof paths;

export const formPage = (page: FormPageName, id: string): string => `${paths[page]}?id=${id}`;

/** What opens by its name: where one works on it, or else reads what was answered. */
export const mainPage = ({ id, rights }: { id: string; rights: readonly FormRight[] }): string =>
  formPage(rights.includes('edit') ? 'design' : 'data', id);

/** Where it is answered, as it is handed to people. */
export const answerAddress = ({ kind, formKey }: { kind: FormKind; formKey: string }): string =>
  window.location.origin + siteAddress(`${pageOfKind(kind)}?key=${formKey}`);

/** Where a room votes. */
export const voteAddress = (form: { kind: FormKind; formKey: string }): string =>
  `${answerAddress(form)}&${LIVE_PARAM}=1`;
