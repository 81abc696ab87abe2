/** What the calls of duty take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, Nothing } from '../envelope';
import { Saved } from '../hrp/hrp';
import { dutyCalls } from './calls';
import {
  DutyCandidates,
  DutyCandidatesQuery,
  DutyCurrent,
  DutyEscalation,
  DutyFeed,
  DutyFeedMade,
  DutyGrid,
  DutyGridQuery,
  DutyImport,
  DutyImported,
  DutyLeave,
  DutyLeaveCreate,
  DutyNoteSave,
  DutyNotes,
  DutyNotesQuery,
  DutyOverrideCreate,
  DutyPublish,
  DutyPublished,
  DutySwap,
  DutySwapCreate,
  DutySwapStep,
  RosterSave,
  Rosters,
  RosterUpdate,
} from './duty';

export const dutyApi = apiOf(dutyCalls, {
  listRosters: { summary: '值班表', data: Rosters },
  createRoster: { summary: '新建值班表', body: RosterSave, data: Saved },
  updateRoster: { summary: '修改值班表与班次；已发布的日期不变', body: RosterUpdate, data: Saved },
  deleteRoster: { summary: '删除没有未结束的已发布值班的值班表', data: Nothing },
  current: { summary: '现在谁在值班，以及我接下来的班次', data: DutyCurrent },
  grid: { summary: '值班表的一段日期', query: DutyGridQuery, data: DutyGrid },
  publish: { summary: '发布至某日', body: DutyPublish, data: DutyPublished },
  createOverride: { summary: '调整某日某班：安排、代班、取消', body: DutyOverrideCreate, data: Saved },
  removeOverride: { summary: '撤销调整', data: Nothing },
  listLeaves: { summary: '请假：我的，或（管理者）全部', data: Type.Array(DutyLeave) },
  createLeave: { summary: '登记请假', body: DutyLeaveCreate, data: Saved },
  removeLeave: { summary: '删除请假', data: Nothing },
  candidates: { summary: '谁能值某日的某班，不能的原因', query: DutyCandidatesQuery, data: DutyCandidates },
  notes: { summary: '一个班次的交接，以及上一班留下的', query: DutyNotesQuery, data: DutyNotes },
  saveNote: { summary: '写下、修改或清空自己这个班的交接', body: DutyNoteSave, data: DutyNotes },
  importRows: { summary: '按表格调整谁值班；有一行有误则不写入', body: DutyImport, data: DutyImported },
  exportGrid: { summary: '值班表的一段日期，XLSX', query: DutyGridQuery, data: FileAnswer },
  listSwaps: { summary: '与我有关的换班', data: Type.Array(DutySwap) },
  createSwap: { summary: '请人接自己的班，或与人对调', body: DutySwapCreate, data: Saved },
  stepSwap: { summary: '接班、批准、谢绝、撤回换班', body: DutySwapStep, data: Saved },
  listEscalations: { summary: '呼叫值班：呼叫过我的，或（管理者）全部', data: Type.Array(DutyEscalation) },
  answerEscalation: { summary: '应答呼叫；最先应答的人处理', data: DutyEscalation },
  getFeed: { summary: '我的值班日历是否可以订阅', data: DutyFeed },
  makeFeed: { summary: '生成新的订阅地址，之前的失效', data: DutyFeedMade },
  dropFeed: { summary: '停用订阅地址', data: Nothing },
  calendar: {
    summary: '订阅值班日历（iCalendar）；地址即凭证',
    params: Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) }),
    data: FileAnswer,
  },
});
export type DutyApi = typeof dutyApi;
