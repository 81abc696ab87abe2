/** Enumerations (specification §7 `collaboration-center/dictionary/list`) and their administration. */
import {
  DictionaryAnswer,
  DictionaryOrder,
  DictionaryQuery,
  DictionaryRemove,
  DictionarySave,
} from '../../../contract/object/dictionaryApi';
import { RequiredFields } from '../../../contract/object/requiredApi';
import { global, inTenant, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { requiredFields, saveRequiredFields } from '../../object/register/required';
import { listDictionaries, orderDictionary, removeDictionaryItem, saveDictionaryItem } from './service';

const base = 'collaboration-center/dictionary';
const right = global('TENANT:DICTIONARY:UPDATE');

export const dictionaryRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '字典：风险与问题的来源、类别、策略、类型等',
    right: inTenant,
    schemas: { query: DictionaryQuery, data: Type.Array(DictionaryAnswer) },
    handle: (context, { query }) => listDictionaries(context, query.list),
  }),
  route({
    method: 'POST',
    path: `${base}/save`,
    summary: '添加或修改字典值',
    right,
    schemas: { body: DictionarySave, data: Type.Object({ code: Type.String() }) },
    handle: (context, { body }) => saveDictionaryItem(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/order`,
    summary: '字典值排序',
    right,
    schemas: { body: DictionaryOrder, data: Nothing },
    async handle(context, { body }) {
      await orderDictionary(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/remove`,
    summary: '删除未使用的字典值',
    right,
    schemas: { body: DictionaryRemove, data: Nothing },
    async handle(context, { body }) {
      await removeDictionaryItem(context, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/required`,
    summary: '企业要求必填的内置字段，按登记册',
    right: inTenant,
    schemas: { data: RequiredFields },
    handle: ({ platform, actor }) => requiredFields(platform, actor.tenantId),
  }),
  route({
    method: 'PUT',
    path: `${base}/required`,
    summary: '设置必填的内置字段，立即对登记与修改生效',
    right,
    schemas: { body: RequiredFields, data: RequiredFields },
    handle: (context, { body }) => saveRequiredFields(context, body),
  }),
];
