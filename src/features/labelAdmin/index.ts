/** Administration of labels: of a project (its settings) and of the enterprise (labelsManage). */
export { LabelAdmin } from './LabelAdmin';
