/** Demo resources of the projects that work with any, with what is taken of them; one of each enterprise is overbooked. */
import type { ResourceKindOf } from '../../../contract/resource/fields';
import type { ResourceState } from '../../../contract/resource/lifecycle';
import { addDays, newId } from '../../base/present';
import { objectCounter, resource, resourceAllocation } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { RegisterProject } from './risks';

interface DemoResource {
  title: string;
  kind: ResourceKindOf;
  quantity?: number;
  unit?: string;
  supplier?: string;
  state?: ResourceState;
  keeper?: string;
  /** Days from today. */
  available?: [from: number | null, to: number | null];
  description?: string;
  /** Days from today, amount, for what, who. */
  taken?: [from: number, to: number, quantity: number, purpose: string, user?: string][];
}

const demos: Readonly<Record<string, readonly DemoResource[]>> = {
  ZHYW: [
    {
      title: '压力测试机（64 核）',
      ...{ kind: 'server', quantity: 2, unit: '台', supplier: '省公司云资源池', keeper: 'dev' },
      taken: [
        [-12, -3, 1, '告警中心基线压测', 'dev'],
        [-2, 9, 1, '2.4.0 回归与性能压测', 'dev'],
        [3, 12, 1, '根因分析模型推理压测', 'sunwei'],
        [6, 14, 1, '拓扑视图十万节点验证', 'gaojie'],
      ],
    },
    {
      title: '数据库企业版许可',
      ...{ kind: 'licence', quantity: 8, unit: '核', supplier: '原厂代理', available: [-50, 40] },
      taken: [
        [-45, 40, 4, '生产环境'],
        [-20, 60, 2, '预发布环境'],
      ],
    },
    {
      title: '外包前端工程师',
      ...{ kind: 'person', quantity: 3, unit: '人', supplier: '中软外包', available: [-30, 50], keeper: 'pm' },
      taken: [
        [-28, 5, 2, '告警中心界面改造'],
        [6, 30, 2, '报表中心大屏'],
        [-5, 20, 0.5, '缺陷修复'],
      ],
      description: '<p>按人天结算，每周五由项目经理确认考勤。</p>',
    },
    {
      title: '网管厂家驻场专家',
      ...{ kind: 'person', quantity: 1, unit: '人', supplier: '设备厂家', available: [-10, 25] },
      taken: [[-8, 18, 1, '地市接口联调', 'hemin']],
    },
    {
      title: '联调会议室 8A',
      ...{ kind: 'room', quantity: 1, unit: '间' },
      taken: [
        [0, 4, 1, '地市接口联调'],
        [10, 11, 1, '阶段评审'],
      ],
    },
    {
      title: '短信网关账号',
      ...{ kind: 'account', quantity: 5, unit: '个', state: 'MAINTAIN', keeper: 'hemin' },
      taken: [[-30, 70, 3, '告警通知']],
    },
  ],
  GSYS: [
    {
      title: '电子签章服务',
      ...{ kind: 'licence', quantity: 2000, unit: '次', supplier: '签章服务商', available: [-60, 12] },
      taken: [[-30, 12, 800, '初验报告签章']],
    },
    {
      title: '现场勘验平板',
      ...{ kind: 'equipment', quantity: 6, unit: '台', keeper: 'hemin' },
      taken: [
        [-14, 6, 4, '兰州片区勘验'],
        [-3, 8, 3, '天水片区勘验'],
      ],
    },
  ],
  YFERP: [
    {
      title: 'ERP 实施顾问',
      ...{ kind: 'person', quantity: 4, unit: '人', supplier: '原厂实施', available: [-40, 90], keeper: 'xiaofei' },
      taken: [
        [-38, 20, 2, '总账与应收应付切换', 'xiaofei'],
        [5, 45, 2, '采购与库存蓝图', 'member'],
        [12, 18, 1, '月结保障'],
      ],
    },
    {
      title: '培训教室',
      ...{ kind: 'room', quantity: 1, unit: '间' },
      taken: [[7, 9, 1, '关键用户培训']],
    },
    {
      title: '并发用户许可',
      ...{ kind: 'licence', quantity: 300, unit: '个', supplier: '原厂', available: [-20, 345] },
      taken: [[-20, 100, 260, '第一批切换单位']],
    },
  ],
};

export async function createDemoResources(
  db: TenantDb,
  { id: projectId, ownerId, today, user, code }: RegisterProject & { code: string },
): Promise<void> {
  const found = demos[code] ?? [];
  if (found.length === 0) return;
  const day = (days: number | null | undefined) => (days === null || days === undefined ? null : addDays(today, days));
  const by = { createdBy: ownerId, updatedBy: ownerId };
  const rows = found.map(({ taken = [], keeper, available = [null, null], ...demo }, at) => ({
    taken,
    row: {
      ...{ ...demo, ...by, id: newId(), projectId, seq: at + 1, ownerId, state: demo.state ?? ('AVAILABLE' as const) },
      assigneeId: keeper ? user(keeper) : null,
      ...{ availableFrom: day(available[0]), availableTo: day(available[1]) },
    },
  }));
  await db.insert(objectCounter, { projectId, objectType: 'resource', lastSeq: found.length });
  await db.insert(
    resource,
    rows.map(({ row }) => row),
  );
  await db.insert(
    resourceAllocation,
    rows.flatMap(({ row, taken }) =>
      taken.map(([from, to, quantity, purpose, name]) => ({
        ...{ id: newId(), resourceId: row.id, fromOn: addDays(today, from), toOn: addDays(today, to) },
        ...{ quantity, purpose, userId: name ? user(name) : null, ...by },
      })),
    ),
  );
}
