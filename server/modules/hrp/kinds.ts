import { hrGroup, hrMember, hrPosition } from '../../db/schema';
import { global } from '../../http/route';
import type { KeptKind } from '../../object/kept';

export const keeper = global('TENANT:POSITION:MANAGE');

export const positionKind: KeptKind<typeof hrPosition> = {
  table: hrPosition,
  module: 'hrp',
  type: 'position',
  noun: '岗位',
  labels: { code: '编码', name: '名称', level: '级别', grade: '职级' },
};
export const groupKind: KeptKind<typeof hrGroup> = {
  table: hrGroup,
  module: 'hrp',
  type: 'group',
  noun: '小组',
  labels: { name: '名称', parentId: '上级小组', leaderId: '组长' },
};
export const memberKind: KeptKind<typeof hrMember> = {
  table: hrMember,
  module: 'hrp',
  type: 'hrMember',
  noun: '任职记录',
  labels: {
    userId: '成员',
    positionId: '岗位',
    groupId: '小组',
    fromDay: '开始日期',
    toDay: '结束日期',
    main: '主要岗位',
  },
};
