/** Every module of the product: a new one is a line here. Only the composition root and what stands beside it import this. */
import { hooksOf } from '../object/hooks';
import { appModule } from './app';
import { approvalModule } from './approval';
import { authModule } from './auth';
import { automationModule } from './automation';
import { collectionModule } from './collection';
import { commitmentModule } from './commitment';
import { costModule } from './cost';
import { dashboardModule } from './dashboard';
import { dataServiceModule } from './dataService';
import { dictionaryModule } from './dictionary';
import { directorySyncModule } from './directorySync';
import { documentModule } from './document';
import { dutyModule } from './duty';
import { dynamicTableModule } from './dynamicTable';
import { enterpriseModule } from './enterprise';
import { environmentModule } from './environment';
import { grantModule } from './grant';
import { helpModule } from './help';
import { hoursModule } from './hours';
import { hrpModule } from './hrp';
import { insightModule } from './insight';
import { manpowerModule } from './manpower';
import { marketModule } from './market';
import { messageModule } from './message';
import { normModule } from './norm';
import { planModule } from './plan';
import { problemModule } from './problem';
import { projectModule } from './project';
import { publicLinkModule } from './publicLink';
import { questionnaireModule } from './questionnaire';
import { reportModule } from './report';
import { resourceModule } from './resource';
import { reviewModule } from './review';
import { riskModule } from './risk';
import { searchModule } from './search';
import { signinModule } from './signin';
import { stagingModule } from './staging';
import { taskModule } from './task';
import { tenantModule } from './tenant';

export const modules = [
  authModule,
  tenantModule,
  signinModule,
  directorySyncModule,
  dictionaryModule,
  hrpModule,
  dutyModule,
  messageModule,
  enterpriseModule,
  projectModule,
  grantModule,
  stagingModule,
  taskModule,
  planModule,
  approvalModule,
  hoursModule,
  manpowerModule,
  riskModule,
  problemModule,
  reviewModule,
  resourceModule,
  environmentModule,
  costModule,
  commitmentModule,
  reportModule,
  collectionModule,
  marketModule,
  dashboardModule,
  searchModule,
  helpModule,
  questionnaireModule,
  normModule,
  documentModule,
  dataServiceModule,
  dynamicTableModule,
  publicLinkModule,
  appModule,
  automationModule,
  insightModule,
];

/** For who makes an enterprise without the app: the demo data and the commands. */
export const hooks = hooksOf(modules);
