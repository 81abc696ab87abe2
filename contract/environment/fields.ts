/** The built-in fields of environments (product model 17.13). */
import { defineFields } from '../object/fields';
import { recordFields } from '../object/recordFields';
import { environmentStates } from './lifecycle';

export const environmentKinds = { dev: '开发', test: '测试', stage: '预发布', prod: '生产' } as const;
export type EnvironmentKind = keyof typeof environmentKinds;

export const checkKinds = { http: 'HTTP 访问', tcp: 'TCP 连接' } as const;
export type CheckKind = keyof typeof checkKinds;
/** In minutes. */
export const checkPeriods = { '5': '每 5 分钟', '15': '每 15 分钟', '60': '每小时' } as const;
export const healths = { UNKNOWN: '未检查', UP: '正常', DOWN: '异常' } as const;
export type Health = keyof typeof healths;

/** What checks keep beside what people see. */
const kept = { label: '', kind: 'own', in: [] } as const;
const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const filled = [...anywhere, 'create'] as const;

export const environmentFields = defineFields({
  ...recordFields,
  title: { ...recordFields.title, label: '名称' },
  description: { ...recordFields.description, label: '说明' },
  ownerId: { ...recordFields.ownerId, label: '负责人' },
  assigneeId: { ...recordFields.assigneeId, label: '占用人', placeholder: '正在使用它的人' },
  state: { label: '状态', kind: 'choice', choices: environmentStates, initial: 'ONLINE', in: anywhere },
  kind: { label: '用途', kind: 'choice', choices: environmentKinds, in: filled, right: 'update', required: true },
  address: { label: '地址', kind: 'text', max: 500, in: ['list', 'detail', 'export', 'create'], right: 'update' },
  release: { label: '部署版本', kind: 'text', max: 100, in: ['list', 'detail', 'export', 'create'], right: 'update' },
  checkKind: {
    label: '自动检查',
    kind: 'choice',
    nullable: true,
    choices: checkKinds,
    in: ['filter', 'detail', 'export', 'create'],
    right: 'update',
    placeholder: '不检查',
  },
  checkTarget: {
    label: '检查地址',
    kind: 'text',
    max: 500,
    in: ['detail', 'export', 'create'],
    right: 'update',
    hint: 'HTTP 填网址，TCP 填 主机:端口；只检查能否连通，不登录',
  },
  checkMinutes: {
    label: '检查间隔',
    kind: 'choice',
    choices: checkPeriods,
    numeric: [5, 60],
    initial: 5,
    in: ['detail', 'export'],
    right: 'update',
  },
  health: { label: '健康', kind: 'choice', choices: healths, initial: 'UNKNOWN', in: anywhere },
  checkedAt: { label: '最近检查', kind: 'instant', nullable: true, in: ['sort', 'list', 'detail', 'export'] },
  checkNote: { label: '检查结果', kind: 'text', in: ['list', 'detail', 'export'] },
  /** Failures one after the other: one alone says nothing. */
  checkFails: { ...kept, column: 'smallint', initial: 0 },
  nextCheckAt: { ...kept, column: 'timestamptz', nullable: true },
  busyUntil: { label: '占用至', kind: 'date', nullable: true, in: anywhere, right: 'update' },
});
