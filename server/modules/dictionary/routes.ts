/** Enumerations (specification §7 `collaboration-center/dictionary/list`) and their administration. */
import { dictionaryApi } from '../../../contract/dictionary/api';
import { global, inTenant, type RouteDefinition, route } from '../../http/route';
import { requiredFields, saveRequiredFields } from '../../object/register/required';
import { listDictionaries, orderDictionary, removeDictionaryItem, saveDictionaryItem } from './service';

const right = global('TENANT:DICTIONARY:UPDATE');

export const dictionaryRoutes: RouteDefinition[] = [
  route(dictionaryApi.list, inTenant, (context, { query }) => listDictionaries(context, query.list)),
  route(dictionaryApi.saveItem, right, (context, { body }) => saveDictionaryItem(context, body)),
  route(dictionaryApi.order, right, async (context, { body }) => {
    await orderDictionary(context, body);
    return null;
  }),
  route(dictionaryApi.removeItem, right, async (context, { body }) => {
    await removeDictionaryItem(context, body);
    return null;
  }),
  route(dictionaryApi.getRequiredFields, inTenant, ({ platform, actor }) => requiredFields(platform, actor.tenantId)),
  route(dictionaryApi.saveRequiredFields, right, (context, { body }) => saveRequiredFields(context, body)),
];
