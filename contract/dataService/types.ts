/** Types of the columns of datasets. No imports: the console bundles this. */
import type { ConditionFamily } from '../object/conditions';

/** A day is no instant; instants are on the clocks of the product's users. */
export const dataTypes = {
  text: '文字',
  number: '数字',
  date: '日期',
  instant: '时间',
  flag: '是否',
} as const;
export type DataType = keyof typeof dataTypes;
export const dataTypeCodes = Object.keys(dataTypes) as DataType[];

/** Which operators conditions on a column take; a text of few known values is chosen from them. */
export const familyOf = (type: DataType, choices?: readonly string[]): ConditionFamily =>
  type === 'instant' ? 'date' : type === 'text' && choices ? 'choice' : type;
