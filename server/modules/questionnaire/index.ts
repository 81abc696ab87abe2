import { defineModule } from '../../object/define';
import { publishApproval } from './approval';
import { defineAnswerExports } from './data/exports';
import { formSources } from './dataSource';
import { formSource } from './formSource';
import { questionnaireKind } from './kind';
import { definePurging } from './recycle';
import { questionnaireRoutes } from './routes';
import { defineShuffleJobs } from './write/shuffle';

/** What public links show of it. */
export { assertSharesStatistics, sharedStatistics, shareStatistics } from './data/shared';
export { type ExamForm, examForm, hasPassed } from './passed';
export { evaluationScores } from './scores';

export const questionnaireModule = defineModule({
  name: 'questionnaire',
  routes: questionnaireRoutes,
  objects: [questionnaireKind],
  approvals: [publishApproval],
  dataSources: async (context) => [await formSource(context), ...(await formSources(context))],
  jobs(platform) {
    defineShuffleJobs(platform);
    defineAnswerExports(platform);
    definePurging(platform);
  },
});
