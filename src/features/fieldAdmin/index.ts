/** Administration of custom fields: of a project (its settings) and of the enterprise (fieldsManage). */
export { ColorDot } from './ColorDot';
export { DefaultInput } from './DefaultInput';
export { FieldAdmin } from './FieldAdmin';
