/** Administration of labels: of tasks in a project (its settings) and the enterprise (labelsManage), of norms, of questionnaires. */
export { LabelAdmin } from './LabelAdmin';
export { LabelDrawer } from './LabelDrawer';
