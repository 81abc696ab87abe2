/** What the calls of staging take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nothing } from '../envelope';
import { stagingCalls } from './calls';
import { Staged, StagingQuery, StagingSave } from './staging';

export const stagingApi = apiOf(stagingCalls, {
  save: { summary: '暂存还没有创建的内容', body: StagingSave, data: Type.Object({ id: Id }) },
  query: { summary: '我暂存的内容', query: StagingQuery, data: Type.Array(Staged) },
  drop: { summary: '丢弃暂存的内容', data: Nothing },
});
export type StagingApi = typeof stagingApi;
