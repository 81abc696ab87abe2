/** The user's help. */
import { ErrorShowType } from '@contract/constants';
import type { FirstSteps } from '@contract/help/firstSteps';
import type { HelpEntry, HelpHit, HelpPage } from '@contract/help/help';
import { request } from '@umijs/max';

const HELP = '/api/project-center/help';
const quiet = { showType: ErrorShowType.SILENT };

export const listHelpPages = (): Promise<HelpEntry[]> => request(`${HELP}/pages`, quiet);
export const getHelpPage = (slug: string): Promise<HelpPage> => request(`${HELP}/page`, { params: { slug }, ...quiet });
export const searchHelp = (keyword: string): Promise<HelpHit[]> =>
  request(`${HELP}/search`, { params: { keyword }, ...quiet });

export const getFirstSteps = (): Promise<FirstSteps> => request(`${HELP}/firstSteps`, quiet);
