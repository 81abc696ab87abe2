/** Positions and groups of the demo enterprises: everybody holds the position that the directory names. */
import { addDays, newId } from '../base/present';
import { hrGroup, hrMember, hrPosition } from '../db/schema';
import type { TenantDb } from '../db/scope';
import type { DemoPerson } from './people';

interface DemoPosition {
  code: string;
  level: number;
  grade: string;
}
const positions: Readonly<Record<string, DemoPosition>> = {
  董事长: { code: 'CHAIR', level: 10, grade: 'M5' },
  总裁: { code: 'CEO', level: 10, grade: 'M5' },
  运营总监: { code: 'COO', level: 8, grade: 'M3' },
  平台运维: { code: 'OPS', level: 5, grade: 'P6' },
  高级项目经理: { code: 'SPM', level: 7, grade: 'P7' },
  项目经理: { code: 'PM', level: 6, grade: 'P6' },
  开发工程师: { code: 'DEV', level: 5, grade: 'P5' },
  测试工程师: { code: 'QA', level: 5, grade: 'P5' },
  架构师: { code: 'ARCH', level: 8, grade: 'P8' },
  前端工程师: { code: 'FE', level: 5, grade: 'P5' },
  实施顾问: { code: 'IMPL', level: 5, grade: 'P6' },
  外部顾问: { code: 'ADVISOR', level: 6, grade: 'P6' },
  数字化经理: { code: 'DM', level: 6, grade: 'M1' },
};

interface DemoGroup {
  name: string;
  leader: string;
  /** User names. */
  members: readonly string[];
  below?: readonly DemoGroup[];
}
/** By the enterprise's code. */
const demoGroups: Readonly<Record<string, readonly DemoGroup[]>> = {
  xinghe: [
    {
      name: '平台保障组',
      leader: 'super',
      members: ['super', 'dev', 'member', 'gaojie', 'hemin', 'luoyang'],
      below: [{ name: '夜间应急组', leader: 'sunwei', members: ['sunwei', 'dev', 'gaojie'] }],
    },
    { name: '交付一组', leader: 'pm', members: ['pm', 'hemin', 'luoyang'] },
  ],
  yunfan: [{ name: '数字化值守组', leader: 'xiaofei', members: ['yunfan', 'member', 'xiaofei'] }],
};

/** @returns ids of groups by their names */
export async function createDemoHrp(
  db: TenantDb,
  { code, people }: { code: string; people: readonly DemoPerson[] },
  userIds: ReadonlyMap<string, string>,
  today: string,
): Promise<Map<string, string>> {
  const user = (name: string) => userIds.get(name) as string;
  const held = [...new Set(people.map(({ position }) => position))].filter((name) => positions[name]);
  const positionIds = new Map(held.map((name) => [name, newId()]));
  await db.insert(
    hrPosition,
    held.map((name) => ({ ...(positions[name] as DemoPosition), id: positionIds.get(name) as string, name })),
  );
  const fromDay = addDays(today, -420);
  await db.insert(
    hrMember,
    people.flatMap(({ username, position }) => {
      const positionId = positionIds.get(position);
      return positionId ? [{ id: newId(), userId: user(username), positionId, fromDay, main: true }] : [];
    }),
  );
  // Was promoted when the others came: the former position stands in the history.
  const [former, promoted] = [positionIds.get('开发工程师'), people.find(({ username }) => username === 'sunwei')];
  if (former && promoted) {
    const days = { fromDay: addDays(fromDay, -365), toDay: addDays(fromDay, -1) };
    await db.insert(hrMember, {
      id: newId(),
      userId: user(promoted.username),
      positionId: former,
      ...days,
      main: true,
    });
  }
  const groupIds = new Map<string, string>();
  const add = async ({ name, leader, members, below = [] }: DemoGroup, parentId: string | null): Promise<void> => {
    const id = newId();
    groupIds.set(name, id);
    await db.insert(hrGroup, { id, name, parentId, leaderId: user(leader) });
    await db.insert(
      hrMember,
      members.map((one) => ({ id: newId(), userId: user(one), groupId: id, fromDay: addDays(today, -200) })),
    );
    for (const one of below) await add(one, id);
  };
  for (const one of demoGroups[code] ?? []) await add(one, null);
  return groupIds;
}
