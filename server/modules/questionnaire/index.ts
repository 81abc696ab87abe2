import { defineModule } from '../../object/define';
import { defineAnswerExports } from './data/exports';
import { questionnaireKind } from './kind';
import { questionnaireRoutes } from './routes';
import { defineShuffleJobs } from './write/shuffle';

export const questionnaireModule = defineModule({
  name: 'questionnaire',
  routes: questionnaireRoutes,
  objects: [questionnaireKind],
  jobs(platform) {
    defineShuffleJobs(platform);
    defineAnswerExports(platform);
  },
});
