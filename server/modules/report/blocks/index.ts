/**
 * What the sections of a report show, reckoned with the rights of its author over what everybody in the project may see, as
 * of the end of its period. Nothing here knows who reads it: a report is the same for all (`docs/decisions/reports.md`).
 */
import { earnedAsOf } from '../../../../contract/report/earned';
import { BLOCK_ROWS_MAX } from '../../../../contract/report/kinds';
import type { Block, BlockRow, ReportFigures, Section } from '../../../../contract/report/report';
import { labelOf } from '../../../object/dictionary';
import type { Asking } from './asking';
import { hoursOf, loggedHours } from './hours';
import { figuresFor, seriesFor } from './metrics';
import { milestonesOf } from './milestones';
import { levelWords, recordsAsOf, rowOfRecord } from './records';
import { pickTasks, rowOfTask, type TaskAsOf, tasksAsOf, toldTasks } from './tasks';

export { type Asking, askingFor } from './asking';

type Shown = Omit<Block, 'sectionId' | 'kind' | 'title'>;
const DENIED: Shown = { denied: true };
const listed = (rows: readonly BlockRow[]): Shown => ({ rows: rows.slice(0, BLOCK_ROWS_MAX), total: rows.length });

/** Each source is read once, however many sections show it. */
class Sources {
  private readonly read = new Map<string, Promise<unknown>>();
  /** @param earning also what was over before the period and has an estimate: earned value is asked for */
  constructor(
    readonly asking: Asking,
    private readonly earning: boolean,
  ) {}

  once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const found = this.read.get(name) ?? read();
    this.read.set(name, found);
    return found as Promise<T>;
  }
  tasks = () => this.once('tasks', () => tasksAsOf(this.asking, this.earning));
  /** What lists are made of. */
  named = () =>
    this.once('named', async () => {
      const { platform, db } = this.asking;
      const tasks = await this.tasks();
      return tasks && toldTasks(tasks, await platform.workflows.of(db.tenantId));
    });
  records = (type: 'risk' | 'problem') => this.once(type, () => recordsAsOf(this.asking, type));
  async names(): Promise<(id: string | null) => string | null> {
    const { platform, db } = this.asking;
    const people = await platform.directory.of(db.tenantId);
    return (id) => (id ? (people(id)?.name ?? null) : null);
  }
}

const sourcesOf = (asking: Asking, sections: readonly Section[]) =>
  new Sources(
    asking,
    sections.some(({ kind }) => kind === 'earned'),
  );

const earning = ({ category, delivered, planStart, planEnd, nodeStart, nodeEnd, ...task }: TaskAsOf) => {
  const own = planStart !== null || planEnd !== null;
  return {
    estimate: task.estimate,
    ...(own ? { from: planStart, to: planEnd } : { from: nodeStart, to: nodeEnd }),
    state: delivered
      ? ('done' as const)
      : category === 'CANCELLED' || category === 'CLOSED'
        ? ('cancelled' as const)
        : ('open' as const),
    used: task.minutes / 60,
    left: task.left,
  };
};

async function shown(sources: Sources, section: Section): Promise<Shown> {
  const { asking } = sources;
  const { platform, db, lastDay } = asking;
  switch (section.kind) {
    case 'text':
      return { html: section.html ?? '' };
    case 'tasks': {
      const [tasks, name] = [await sources.named(), await sources.names()];
      if (!tasks) return DENIED;
      return listed(pickTasks(tasks, section.pick ?? 'done', asking).map((task) => rowOfTask(task, name, lastDay)));
    }
    case 'risks': {
      const [rows, name, level] = [await sources.records('risk'), await sources.names(), await levelWords(asking)];
      return rows ? listed(rows.map((row) => rowOfRecord(row, name, level(row.weight).text))) : DENIED;
    }
    case 'problems': {
      const [rows, name] = [await sources.records('problem'), await sources.names()];
      const { dictionary } = await platform.dictionaries.of(db.tenantId);
      const severity = (weight: number) => labelOf(dictionary, 'problemSeverity', String(weight));
      return rows ? listed(rows.map((row) => rowOfRecord(row, name, severity(row.weight)))) : DENIED;
    }
    case 'milestones': {
      const rows = await milestonesOf(asking, await sources.names());
      return rows ? listed(rows) : DENIED;
    }
    case 'hours': {
      const hours = await hoursOf(asking, await sources.names());
      return hours ? { hours } : DENIED;
    }
    case 'metrics': {
      const figures = await figuresFor(asking, section.metrics ?? []);
      return figures ? { figures } : DENIED;
    }
    case 'chart': {
      const series = await seriesFor(asking, section.metrics ?? []);
      return series ? { series } : DENIED;
    }
    case 'earned': {
      const tasks = await sources.tasks();
      if (!tasks) return DENIED;
      const calendar = await platform.calendars.of(db.tenantId);
      return { earned: earnedAsOf(tasks.map(earning), (await loggedHours(asking, 'ever')) ?? 0, lastDay, calendar) };
    }
  }
}

/** In the order of the sections. */
export const blocksOf = (asking: Asking, sections: readonly Section[]): Promise<Block[]> =>
  blocksFrom(sourcesOf(asking, sections), sections);

/** All that a version keeps, from one reading. */
export async function frozenOf(
  asking: Asking,
  sections: readonly Section[],
): Promise<{ blocks: Block[]; figures: ReportFigures }> {
  const sources = sourcesOf(asking, sections);
  return { blocks: await blocksFrom(sources, sections), figures: await figuresFrom(sources) };
}

async function blocksFrom(sources: Sources, sections: readonly Section[]): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const section of sections) {
    const { id: sectionId, kind, title } = section;
    blocks.push({ sectionId, kind, title, ...(await shown(sources, section)) });
  }
  return blocks;
}

/** What the enterprise's week is summed from; a list that the author may not see is null, not 0. */
async function figuresFrom(sources: Sources): Promise<ReportFigures> {
  const { asking } = sources;
  const [tasks, risks, problems] = [
    await sources.named(),
    await sources.records('risk'),
    await sources.records('problem'),
  ];
  const level = await levelWords(asking);
  return {
    done: tasks ? pickTasks(tasks, 'done', asking).length : null,
    overdue: tasks ? pickTasks(tasks, 'overdue', asking).length : null,
    risks: risks?.length ?? null,
    highRisks: risks?.filter(({ weight }) => level(weight).high).length ?? null,
    problems: problems?.length ?? null,
    hours: await loggedHours(asking, 'period'),
  };
}
