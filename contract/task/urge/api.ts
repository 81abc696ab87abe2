/** What the calls of urging take and answer; their addresses are in `calls.ts`. */

import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id } from '../../envelope';
import { Urge, UrgeConfig, UrgingConfig } from '../urge';
import { taskUrgeCalls } from './calls';

export const taskUrgeApi = apiOf(taskUrgeCalls, {
  urge: { summary: '催办执行人', body: Urge, data: UrgingConfig },
  getState: { summary: '催办的限制与现状', query: Type.Object({ taskId: Id }), data: UrgingConfig },
  getConfig: { summary: '项目的催办规则', query: Type.Object({ projectId: Id }), data: UrgeConfig },
  saveConfig: { summary: '保存项目的催办规则', body: UrgeConfig, data: UrgeConfig },
});
export type TaskUrgeApi = typeof taskUrgeApi;
