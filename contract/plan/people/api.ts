/** What the calls of a plan's people take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, RowVersion } from '../../envelope';
import { planPeopleCalls } from './calls';
import { Assignments, AssignmentsSave, LevelApplied, LevelApply, LevelProposal, LevelQuery, PlanLoad } from './people';

export const planPeopleApi = apiOf(planPeopleCalls, {
  listAssignments: { summary: '节点的人员与岗位：投入比例与工时', data: Assignments },
  saveAssignments: {
    summary: '设置节点的全部人员与岗位',
    body: AssignmentsSave,
    data: Type.Object({ version: RowVersion }),
  },
  getLoad: {
    summary: '计划中每人每周的计划工时与可用工时',
    query: Type.Object({ projectId: Id }),
    data: PlanLoad,
  },
  proposeLevelling: { summary: '资源平衡建议：会移动哪些节点，前后对比', query: LevelQuery, data: LevelProposal },
  applyLevelling: { summary: '按建议平衡资源，或写入一个计划变更', body: LevelApply, data: LevelApplied },
});
export type PlanPeopleApi = typeof planPeopleApi;
