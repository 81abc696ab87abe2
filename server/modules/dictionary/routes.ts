/** Enumerations (specification §7 `collaboration-center/dictionary/list`) and their administration. */
import {
  DictionaryAnswer,
  DictionaryOrder,
  DictionaryQuery,
  DictionaryRemove,
  DictionarySave,
} from '../../../contract/object/dictionaryApi';
import { global, inTenant, Nothing, type RouteDefinition, route, Type } from '../../http/route';
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
];
