/** Registers of a project (risks, problems): a page is a configuration over its table of fields and its lifecycle. */

export { CustomItems, CustomValues } from './CustomItems';
export {
  type AnyTypes,
  defineRegisterPage,
  type RecordHandle,
  type RecordSection,
  type RegisterConfig,
} from './config';
export { type CustomList, useCustomList } from './customList';
export { FieldInput } from './FieldInput';
export { Entries, Field, Fields, Section } from './Fields';
export { FollowButton } from './FollowButton';
export { LinkList } from './LinkList';
export { RecordField } from './RecordField';
export { RegisterPage } from './RegisterPage';
export { useTableTools } from './table/useTableTools';
export { useCustomFields } from './useCustomFields';
export { type Dictionary, useDictionary } from './useDictionary';
export { shownValue, writtenValue } from './values';
