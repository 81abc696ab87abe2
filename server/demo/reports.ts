/** Demo reports of both enterprises: weeks that were published, late, returned and missing, a month that is written. */
import type { ProjectHealth } from '../../contract/project/enums';
import type { ReportState } from '../../contract/report/lifecycle';
import { before, lastPeriod, type Period, periodText } from '../../contract/report/period';
import type { Section } from '../../contract/report/report';
import { dayNumber, dayText } from '../../contract/time/workdays';
import { addDays, newId } from '../base/present';
import type { Database } from '../db/client';
import { objectHistory, project, report, reportRead, reportTemplate, reportUse, reportVersion } from '../db/schema';
import type { TenantDb } from '../db/scope';
import { EventBus } from '../events/bus';
import { askingFor, frozenOf, wordsOf } from '../modules/report';
import type { Module } from '../object/define';
import { metricsByCode } from '../object/metric';
import { ObjectRegistry } from '../object/registry';
import type { Platform } from '../platform';

interface DemoReport {
  kind: 'week' | 'month';
  /** Periods ago; 1 is the last one that is over. */
  ago: number;
  state: ReportState;
  /** A paragraph a text section. */
  texts: string[];
  health?: ProjectHealth;
  note?: string;
  /** Handed in so many days behind the period. */
  after?: number;
  returned?: string;
}
interface DemoReports {
  author: string;
  acceptor: string;
  receivers: string[];
  /** Periods that are made by the calendar, from so many weeks ago. */
  weeks: number;
  month?: true;
  reports: DemoReport[];
}

const demos: Readonly<Record<string, DemoReports>> = {
  ZHYW: {
    ...{ author: 'dev', acceptor: 'pm', receivers: ['admin', 'luoyang'], weeks: 5, month: true },
    reports: [
      {
        ...{ kind: 'week', ago: 5, state: 'PUBLISHED', health: 'on_track', note: '按计划推进' },
        texts: ['完成告警接入规则的梳理，与两个地市确认了字段口径。'],
      },
      {
        ...{ kind: 'week', ago: 4, state: 'PUBLISHED', health: 'on_track', note: '按计划推进' },
        texts: ['告警收敛规则上线试运行，误收敛率低于 2%。拓扑刷新改为增量方式。'],
      },
      {
        ...{
          kind: 'week',
          ago: 3,
          state: 'PUBLISHED',
          health: 'at_risk',
          note: '压测环境晚到一周，性能指标暂无结论',
          after: 4,
        },
        texts: ['压测环境未按期交付，性能压测顺延。其余开发任务正常，已协调信息中心优先交付环境。'],
      },
      {
        ...{ kind: 'week', ago: 2, state: 'PUBLISHED', health: 'at_risk', note: '压测刚刚开始，仍有一周缓冲' },
        texts: ['压测环境到位，完成首轮压测脚本。处置脚本库评审有条件通过，三处整改进行中。'],
      },
      {
        ...{
          kind: 'week',
          ago: 1,
          state: 'PUBLISHED',
          health: 'on_track',
          note: '核心模块按计划推进，性能压测排在下周',
        },
        texts: ['首轮压测达到 1.2 万条/分的目标。处置脚本库整改完成两处，下周复评。'],
      },
      {
        ...{ kind: 'month', ago: 1, state: 'DRAFT', health: 'on_track', note: '' },
        texts: ['本月完成告警中心与拓扑增量刷新，压测按调整后的计划进行。', ''],
      },
    ],
  },
  GSYS: {
    ...{ author: 'dev', acceptor: 'luoyang', receivers: ['pm'], weeks: 4 },
    reports: [
      {
        ...{ kind: 'week', ago: 4, state: 'PUBLISHED', health: 'on_track', note: '验收材料按清单准备' },
        texts: ['验收报告模板与省公司确认，满意度问卷完成第一版。'],
      },
      {
        ...{ kind: 'week', ago: 3, state: 'PUBLISHED', health: 'at_risk', note: '满意度接口规范未最终确认' },
        texts: ['满意度接口规范仍在讨论，先按草案开发，预留适配层。'],
      },
      {
        ...{ kind: 'week', ago: 1, state: 'RETURNED', health: 'at_risk', note: '联调可能顺延一周', after: 1 },
        texts: ['接口规范基本确认，联调环境申请中。'],
        returned: '请补充联调顺延对验收日期的影响，并列出需要省公司决定的事项',
      },
    ],
  },
  YFERP: {
    ...{ author: 'xiaofei', acceptor: 'xiaofei', receivers: ['yunfan'], weeks: 3, month: true },
    reports: [
      {
        ...{ kind: 'week', ago: 3, state: 'PUBLISHED', health: 'at_risk', note: '主数据重复率偏高' },
        texts: ['物料主数据清洗完成六成，供应商编码重复 312 条，已与采购部逐条核对。'],
      },
      {
        ...{ kind: 'week', ago: 2, state: 'PUBLISHED', health: 'on_track', note: '主数据清洗进度追回' },
        texts: ['重复编码处理完毕，财务科目映射评审通过。'],
      },
      {
        ...{
          kind: 'week',
          ago: 1,
          state: 'SUBMITTED',
          health: 'on_track',
          note: '主数据清洗完成八成，月底试算',
          after: 1,
        },
        texts: ['主数据清洗完成八成，试算环境准备就绪，月底进行首次试算。'],
      },
      {
        ...{ kind: 'month', ago: 1, state: 'PUBLISHED', health: 'on_track', note: '进度正常', after: 2 },
        texts: ['本月完成主数据清洗与科目映射，试算准备按计划。', '下月完成首次试算，启动关键用户培训。'],
      },
    ],
  },
};

/** What blocks are reckoned with, before any app stands there. */
function reading(database: Database, modules: readonly Module[]): Platform {
  const core = { database, bus: new EventBus(database) } as Platform;
  const parts = ['project', 'task', 'tenant', 'dictionary'];
  const stores = modules.filter(({ name }) => parts.includes(name)).map((module) => module.services?.(core));
  return Object.assign(core, ...stores, {
    objects: new ObjectRegistry(modules.flatMap((module) => module.objects ?? [])),
    metrics: metricsByCode(modules.flatMap((module) => module.metrics ?? [])),
  }) as Platform;
}

const back = (kind: 'week' | 'month', ago: number, today: string): Period => {
  let period = lastPeriod(kind, today);
  for (let at = 1; at < ago; at += 1) period = before(kind, period);
  return period;
};
const withTexts = (sections: readonly Section[], texts: readonly string[]): Section[] => {
  const left = texts.map((text) => (text === '' ? '' : `<p>${text}</p>`));
  return sections.map((section) => (section.kind === 'text' ? { ...section, html: left.shift() ?? '' } : section));
};
const handedIn: readonly ReportState[] = ['SUBMITTED', 'RETURNED', 'PUBLISHED'];

export async function createDemoReports(
  db: TenantDb,
  database: Database,
  modules: readonly Module[],
  userIds: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const platform = reading(database, modules);
  const user = (name: string) => userIds.get(name) as string;
  const templates = await db.select(reportTemplate);
  const calendar = await platform.calendars.of(db.tenantId);
  const now = new Date().toISOString();
  for (const { id, code, name } of await db.select(project)) {
    const demo = demos[code];
    const inProject = demo && (await platform.projects.find(db.tenantId, id));
    if (!demo || !inProject) continue;
    const [authorId, receiverIds] = [user(demo.author), demo.receivers.map(user)];
    for (const template of templates) {
      if (template.kind !== 'week' && !demo.month) continue;
      const since = back('week', demo.weeks, today).from;
      await db.insert(reportUse, { projectId: id, templateId: template.id, authorId, receiverIds, since });
    }
    for (const one of demo.reports) {
      const template = templates.find(({ kind }) => kind === one.kind);
      if (!template) continue;
      const period = back(one.kind, one.ago, today);
      const sections = withTexts(template.sections, one.texts);
      // Nothing of the demo lies ahead, whatever the hour of the first start.
      const at = (days: number, hour: number) => [`${addDays(period.to, days)}T0${hour}:00:00.000Z`, now].sort()[0];
      const submitted = handedIn.includes(one.state);
      const published = one.state === 'PUBLISHED';
      const reportId = newId();
      const title = `${name} ${periodText(one.kind, period)} ${template.name}`;
      await db.insert(report, {
        ...{ id: reportId, projectId: id, templateId: template.id, kind: one.kind, title, sections, state: one.state },
        ...{ fromDay: period.from, toDay: period.to, authorId, receiverIds, health: one.health, healthNote: one.note },
        dueOn: dayText(calendar.add(dayNumber(period.to), template.dueDays)),
        ...{ returnReason: one.returned, submittedAt: submitted ? at(one.after ?? 1, 2) : null },
        ...(published && { publishedNo: 1, publishedAt: at(one.after ?? 1, 6), publishedText: wordsOf(sections) }),
        ...{ version: published ? 4 : submitted ? 3 : 1, createdAt: at(1, 1), createdBy: null, updatedBy: authorId },
      });
      await db.insert(objectHistory, {
        ...{ id: newId(), objectType: 'report', objectId: reportId, projectId: id, actorId: null, event: 'created' },
        at: at(1, 1),
      });
      if (!published) continue;
      const asking = await askingFor({ platform, db }, { project: inProject, authorId, period });
      await db.insert(reportVersion, {
        ...{ reportId, no: 1, title, projectName: name, authorName: await nameOf(platform, db, authorId) },
        ...{ sections, ...(await frozenOf(asking, sections)) },
        ...{ health: one.health ?? 'none', healthNote: one.note, zone: asking.zone, asOf: asking.asOf },
        ...{ publishedAt: at(one.after ?? 1, 6), publishedBy: user(demo.acceptor) },
      });
      const readers = demo.receivers.slice(0, one.ago > 1 ? 2 : 1);
      await db.insert(
        reportRead,
        readers.map((reader) => ({ reportId, userId: user(reader), no: 1, at: at(one.after ?? 1, 8) })),
      );
    }
  }
}

const nameOf = async (platform: Platform, db: TenantDb, id: string) =>
  (await platform.directory.of(db.tenantId))(id)?.name ?? null;
