/** Demo environments of the projects that run something. */
import type { EnvironmentKind } from '../../../contract/environment/fields';
import type { EnvironmentState } from '../../../contract/environment/lifecycle';
import { addDays, newId } from '../../base/present';
import { environment, environmentHealth, objectCounter } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { RegisterProject } from './risks';

interface DemoEnvironment {
  title: string;
  kind: EnvironmentKind;
  address: string;
  release: string;
  state?: EnvironmentState;
  owner?: string;
  user?: string;
  /** Days from today. */
  busyUntil?: number;
  description?: string;
  /** Whether it answers now, and the days ago on which it did not for three hours. */
  check?: [up: boolean, broken: number];
}

const demos: Readonly<Record<string, readonly DemoEnvironment[]>> = {
  ZHYW: [
    {
      title: '生产环境',
      kind: 'prod',
      address: 'https://ops.example.com',
      release: 'v2.3.1',
      owner: 'pm',
      check: [true, 0],
    },
    {
      title: '预发布环境',
      kind: 'stage',
      address: 'https://ops-stage.example.com',
      release: 'v2.4.0-rc2',
      owner: 'pm',
      state: 'BUSY',
      user: 'dev',
      busyUntil: 3,
      description: '<p>用于 2.4.0 的回归与性能压测，压测期间请勿发布。</p>',
    },
    {
      title: '集成测试环境',
      kind: 'test',
      address: 'https://ops-test.example.com',
      release: 'main #1284',
      owner: 'dev',
      check: [true, 2.4],
    },
    {
      title: '告警联调环境',
      kind: 'dev',
      address: '10.20.3.17:8443',
      release: 'feature/alarm-merge',
      owner: 'dev',
      state: 'MAINTAIN',
      description: '<p>消息队列扩容中。</p>',
    },
  ],
  YFERP: [
    { title: '生产环境', kind: 'prod', address: 'https://erp.example.com', release: 'v5.1.4', owner: 'xiaofei' },
    {
      title: '客户验收环境',
      kind: 'stage',
      address: 'https://erp-uat.example.com',
      release: 'v5.2.0-rc1',
      owner: 'xiaofei',
    },
  ],
};

export async function createDemoEnvironments(
  db: TenantDb,
  { id: projectId, ownerId, today, user, code }: RegisterProject & { code: string },
): Promise<void> {
  const found = demos[code] ?? [];
  if (found.length === 0) return;
  const ids = found.map(() => newId());
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await db.insert(objectCounter, { projectId, objectType: 'environment', lastSeq: found.length });
  await db.insert(
    environment,
    found.map(
      ({ title, kind, address, release, state = 'ONLINE', owner, busyUntil, description = '', ...demo }, at) => ({
        ...{ id: ids[at] as string, projectId, seq: at + 1, title, kind, address, release, state, description },
        stateBefore: state === 'MAINTAIN' ? ('ONLINE' as const) : null,
        ownerId: owner ? user(owner) : ownerId,
        assigneeId: demo.user ? user(demo.user) : null,
        busyUntil: busyUntil === undefined ? null : addDays(today, busyUntil),
        ...(demo.check && { health: 'UP' as const, checkedAt: ago(0.01), checkNote: 'HTTP 200，86 毫秒' }),
        createdBy: ownerId,
        updatedBy: ownerId,
      }),
    ),
  );
  const spans = found.flatMap(({ check }, at) => {
    if (!check) return [];
    const [, broken] = check;
    const span = (up: boolean, from: number, to: number, note: string) => ({
      ...{ id: newId(), environmentId: ids[at] as string, up, fromAt: ago(from), toAt: ago(to), note },
    });
    const answered = 'HTTP 200，86 毫秒';
    if (broken === 0) return [span(true, 7, 0.01, answered)];
    const back = broken - 3 / 24;
    return [span(true, 7, broken, answered), span(false, broken, back, '连接超时'), span(true, back, 0.01, answered)];
  });
  if (spans.length > 0) await db.insert(environmentHealth, spans);
}
