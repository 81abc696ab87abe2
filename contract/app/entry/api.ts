/** What the call of menu and app entries answers; its address is in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { MenuEntry } from '../../tenant/tenant';
import { entryCalls } from './calls';

export const entryApi = apiOf(entryCalls, {
  list: { summary: '企业的菜单与应用入口', data: Type.Array(MenuEntry) },
});
export type EntryApi = typeof entryApi;
