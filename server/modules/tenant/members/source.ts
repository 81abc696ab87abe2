/** Members as a source of datasets, for who may list them; when they last signed in, for who reads the log of that. */
import { can } from '../../../base/actor';
import { daySql } from '../../../base/zone';
import type { DataContext, DataSource } from '../../../object/dataSource';
import {
  dayColumn,
  defineDataSource,
  departmentColumn,
  numberColumn,
  textColumn,
  wordColumn,
} from '../../../object/dataSources';

const STATES = { active: '正常', disabled: '停用', removed: '已移除' } as const;
/** A sign-in elsewhere is not this enterprise's matter (`loginLog/queries.ts`). */
const LAST = `(SELECT max(l.at) FROM login_attempt l
  WHERE l.username = t.username AND l.success AND l.opened_in = t.tenant_id)`;

const signIns = (today: string) => [
  dayColumn('上次登录', LAST),
  {
    ...numberColumn('未登录天数', ''),
    sql: () => `('${today}'::date - coalesce(${daySql(LAST)}, ${daySql('t.created_at')}))`,
  },
];

export async function memberSources({ platform, db, actor }: DataContext): Promise<DataSource[]> {
  if (!can(actor, 'ENTERPRISE:MEMBER_VIEW_LIST')) return [];
  const today = await platform.calendars.today(db.tenantId);
  const logins = can(actor, 'ENTERPRISE:OPERATE_LOG_VIEW');
  const note = '每行一个成员，包括停用和已移除的';
  return [
    defineDataSource({
      code: 'member',
      yields: true,
      name: '成员',
      note: logins ? `${note}；登录日志只保留半年，从未登录的从加入那天起算` : note,
      columns: [
        textColumn('姓名', 't.name'),
        textColumn('账号', 't.username'),
        departmentColumn('部门', 't.department_id'),
        textColumn('职务', 't.position'),
        wordColumn(
          '状态',
          `(CASE WHEN t.removed_at IS NOT NULL THEN 'removed' WHEN t.disabled THEN 'disabled' ELSE 'active' END)`,
          STATES,
        ),
        dayColumn('加入日期', 't.created_at'),
        ...(logins ? signIns(today) : []),
      ],
      rows: () => `FROM (
        SELECT m.tenant_id, m.department_id, m.position, m.disabled, m.removed_at, m.created_at, a.name, a.username
          FROM tenant_member m JOIN account a ON a.id = m.id WHERE m.tenant_id = $1) t
       WHERE t.tenant_id = $1`,
    }),
  ];
}
