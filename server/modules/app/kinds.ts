import { appDefinition, appInstall } from '../../db/schema';
import type { KeptKind } from '../../object/kept';

export const definitionKind: KeptKind<typeof appDefinition> = {
  table: appDefinition,
  module: 'app',
  type: 'app',
  noun: '应用',
  labels: {
    sn: '编码',
    name: '名称',
    summary: '简介',
    category: '分类',
    openType: '打开方式',
    url: '地址',
    placements: '位置',
    scopes: '权限',
    stepCheck: '阶段变更前检查',
    enabled: '启用',
  },
};
export const installKind: KeptKind<typeof appInstall> = {
  table: appInstall,
  module: 'app',
  type: 'appInstall',
  noun: '已安装的应用',
  labels: { sn: '应用', scopes: '授予的权限', enabled: '启用', sort: '顺序' },
};
