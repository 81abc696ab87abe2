/** Every module of the product: a new one is a line here. Only the composition root and what stands beside it import this. */
import { hooksOf } from '../object/hooks';
import { approvalModule } from './approval';
import { authModule } from './auth';
import { costModule } from './cost';
import { dictionaryModule } from './dictionary';
import { dutyModule } from './duty';
import { enterpriseModule } from './enterprise';
import { environmentModule } from './environment';
import { helpModule } from './help';
import { hoursModule } from './hours';
import { hrpModule } from './hrp';
import { manpowerModule } from './manpower';
import { messageModule } from './message';
import { problemModule } from './problem';
import { projectModule } from './project';
import { questionnaireModule } from './questionnaire';
import { riskModule } from './risk';
import { searchModule } from './search';
import { taskModule } from './task';
import { tenantModule } from './tenant';

export const modules = [
  authModule,
  tenantModule,
  dictionaryModule,
  hrpModule,
  dutyModule,
  messageModule,
  enterpriseModule,
  projectModule,
  taskModule,
  approvalModule,
  hoursModule,
  manpowerModule,
  riskModule,
  problemModule,
  environmentModule,
  costModule,
  searchModule,
  helpModule,
  questionnaireModule,
];

/** For who makes an enterprise without the app: the demo data and the commands. */
export const hooks = hooksOf(modules);
