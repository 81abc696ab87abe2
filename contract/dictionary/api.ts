/** What the calls of dictionary take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Nothing } from '../envelope';
import {
  DictionaryAnswer,
  DictionaryOrder,
  DictionaryQuery,
  DictionaryRemove,
  DictionarySave,
} from '../object/dictionaryApi';
import { RequiredFields } from '../object/requiredApi';
import { dictionaryCalls } from './calls';

export const dictionaryApi = apiOf(dictionaryCalls, {
  list: {
    summary: '字典：风险与问题的来源、类别、策略、类型等',
    query: DictionaryQuery,
    data: Type.Array(DictionaryAnswer),
  },
  saveItem: { summary: '添加或修改字典值', body: DictionarySave, data: Type.Object({ code: Type.String() }) },
  order: { summary: '字典值排序', body: DictionaryOrder, data: Nothing },
  removeItem: { summary: '删除未使用的字典值', body: DictionaryRemove, data: Nothing },
  getRequiredFields: { summary: '企业要求必填的内置字段，按登记册', data: RequiredFields },
  saveRequiredFields: {
    summary: '设置必填的内置字段，立即对登记与修改生效',
    body: RequiredFields,
    data: RequiredFields,
  },
});
export type DictionaryApi = typeof dictionaryApi;
