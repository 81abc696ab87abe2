// @ts-check
/**
 * Reads a file of Primavera P6 (XER): tables of tab-separated rows, handed over as a file of MS Project is, so that both
 * become a plan in one way. Runs in a process of its own (`server/sandbox`).
 */
const { refuse } = require('../../../sandbox/refuse.cjs');

const BATCH = 100;
const LEVELS_MAX = 64;

/** @typedef {Record<string, string | undefined>} Row */

/** P6 writes in the code page of its machine, newer ones in UTF-8. @param {Buffer} bytes */
function textOf(bytes) {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** What is read; a file of P6 has a hundred other tables, some of them larger than all of these. */
const READ = new Set(['PROJECT', 'CALENDAR', 'PROJWBS', 'TASK', 'TASKPRED', 'RSRC', 'TASKRSRC']);

/** @param {string} text @returns {Map<string, Row[]>} */
function tablesOf(text) {
  /** @type {Map<string, Row[]>} */
  const tables = new Map();
  /** @type {string[]} */
  let fields = [];
  /** @type {Row[]} */
  let rows = [];
  let isRead = false;
  for (const line of text.split(/\r?\n/)) {
    if (!isRead && !line.startsWith('%T')) continue;
    const [mark, ...cells] = line.split('\t');
    if (mark === '%T') {
      const name = cells[0]?.trim() ?? '';
      isRead = READ.has(name);
      rows = tables.get(name) ?? [];
      fields = [];
      if (isRead) tables.set(name, rows);
    } else if (mark === '%F') fields = cells.map((one) => one.trim());
    else if (mark === '%R') rows.push(Object.fromEntries(fields.map((name, at) => [name, cells[at]?.trim() ?? ''])));
  }
  return tables;
}

/** Days since the end of 1899, as calendars count them. @param {number} serial */
const dayOfSerial = (serial) => new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10);

/**
 * `(0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|16:00)()))))`: names with attributes and what stands in them.
 * @typedef {{ name: string, given: string, kids: Part[] }} Part
 * @param {string} text
 */
function partsOf(text) {
  /** @type {Part} */
  const top = { name: '', given: '', kids: [] };
  const stack = [top];
  // Each match goes on behind the one before: a part that begins, or one that ends.
  for (const found of text.matchAll(/\(0\|\|([^()|]*)\(([^()]*)\)\s*\(|\)\s*\)/g)) {
    if (found[1] === undefined) {
      if (stack.length > 1) stack.pop();
      continue;
    }
    const part = { name: found[1].trim(), given: found[2] ?? '', kids: [] };
    stack.at(-1)?.kids.push(part);
    if (stack.length < LEVELS_MAX) stack.push(part);
  }
  return top;
}

/** @param {Part} part @param {string} name @returns {Part | undefined} */
function findPart(part, name) {
  for (const kid of part.kids) {
    const found = kid.name === name ? kid : findPart(kid, name);
    if (found) return found;
  }
  return undefined;
}

/** @param {Row} row @param {number} uid @param {number} base */
function calendarOf(row, uid, base) {
  const parts = partsOf((row.clndr_data ?? '').replace(/\u007f/g, ' '));
  /** @type {(boolean | null)[]} */
  const week = [null, null, null, null, null, null, null];
  for (const day of findPart(parts, 'DaysOfWeek')?.kids ?? []) {
    const at = Number(day.name) - 1;
    if (at >= 0 && at < 7) week[at] = day.kids.length > 0;
  }
  const exceptions = (findPart(parts, 'Exceptions')?.kids ?? []).flatMap((one) => {
    const serial = Number(/(?:^|\|)d\|(\d{1,6})/.exec(one.given)?.[1] ?? Number.NaN);
    if (!Number.isFinite(serial) || serial > 91_000) return [];
    const day = dayOfSerial(serial);
    const worked = one.kids.length > 0;
    return [{ from: day, to: day, worked, type: 1, every: 1, weekdays: 0, month: 0, day: 1, position: 0, item: 0 }];
  });
  return { uid, name: row.clndr_name ?? '', base, week, exceptions, weeks: [] };
}

/** `2026-03-02 08:00`. @param {string | undefined} text */
const moment = (text) => {
  const found = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?/.exec(text ?? '');
  return found ? `${found[1]}T${found[2] ?? '08:00'}:00` : undefined;
};
/** @param {string | undefined} text */
const number = (text) => (text && Number.isFinite(Number(text)) ? Number(text) : null);
/** @param {number} hours */
const lengthOf = (hours) => {
  const minutes = Math.round(hours * 60);
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;
};

/** As MS Project numbers them. @type {Record<string, string>} */
const constraints = {
  ...{ CS_ALAP: '1', CS_MSO: '2', CS_MANDSTART: '2', CS_MEO: '3', CS_MANDFIN: '3' },
  ...{ CS_MSOA: '4', CS_MSOB: '5', CS_MEOA: '6', CS_MEOB: '7' },
};
/** @type {Record<string, string>} */
const linkTypes = { PR_FF: '0', PR_FS: '1', PR_SF: '2', PR_SS: '3' };
const points = new Set(['TT_Mile', 'TT_FinMile']);
/** Spans of other work: they have no length of their own. */
const spanning = new Set(['TT_LOE', 'TT_WBS']);

/** @param {Row} row */
function percentOf(row) {
  if (row.status_code === 'TK_Complete') return 100;
  if (row.status_code !== 'TK_Active') return 0;
  const [target, left] = [number(row.target_drtn_hr_cnt), number(row.remain_drtn_hr_cnt)];
  const physical = number(row.phys_complete_pct) ?? 0;
  if (row.complete_pct_type === 'CP_Phys' || !target || left === null) return Math.round(physical);
  return Math.max(0, Math.min(100, Math.round((1 - left / target) * 100)));
}

/** @param {Row} row @param {number} uid @param {number} level @param {number} calendar */
function taskOf(row, uid, level, calendar) {
  const isPoint = points.has(row.task_type ?? '');
  const starts = moment(row.act_start_date || row.early_start_date || row.target_start_date);
  const ends = moment(row.act_end_date || row.early_end_date || row.target_end_date);
  const on = row.task_type === 'TT_FinMile' ? (ends ?? starts) : (starts ?? ends);
  const [start, finish] = isPoint ? [on, on] : [starts, ends];
  const isSpan = spanning.has(row.task_type ?? '');
  const constraint = constraints[row.cstr_type ?? ''];
  const bound = constraints[row.cstr_type2 ?? ''];
  /** @type {Row} */
  const values = {
    ...{ UID: String(uid), Name: row.task_name || row.task_code, OutlineLevel: String(level) },
    ...{ Start: start, Finish: finish },
    Duration: isPoint ? 'PT0H0M0S' : isSpan ? undefined : lengthOf(number(row.target_drtn_hr_cnt) ?? 0),
    DurationFormat: '7',
    Milestone: isPoint ? '1' : '0',
    ...{ PercentComplete: String(percentOf(row)), ActualStart: moment(row.act_start_date) },
    ActualFinish: moment(row.act_end_date),
    ...(constraint && { ConstraintType: constraint, ConstraintDate: moment(row.cstr_date) }),
    // "Finish on or before", beside another constraint: what MS Project calls a deadline.
    ...(bound === '7' && { Deadline: moment(row.cstr_date2) }),
    ...(isSpan && { Manual: '1', ManualStart: start, ManualFinish: finish }),
    ...(row.task_code && { Notes: `P6 编号：${row.task_code}` }),
  };
  return { values, links: /** @type {object[]} */ ([]), more: [['CalendarUID', String(calendar)]] };
}

/** @type {(bytes: Buffer, asked: { tasksMax: number }, emit: (value: unknown) => Promise<void>) => Promise<void>} */
async function readXer(bytes, { tasksMax }, emit) {
  const tables = tablesOf(textOf(bytes));
  const of = (/** @type {string} */ name) => tables.get(name) ?? [];
  if (of('TASK').length === 0) throw refuse('XER 文件中没有作业（TASK），请在 P6 中重新导出项目');
  const numbers = (/** @type {Row[]} */ rows, /** @type {string} */ key) =>
    new Map(rows.map((row, at) => [row[key] ?? '', at + 1]));
  const calendarUids = numbers(of('CALENDAR'), 'clndr_id');
  const personUids = numbers(of('RSRC'), 'rsrc_id');
  /** @type {Map<string, Row[]>} */
  const below = new Map();
  /** @type {Map<string, Row[]>} */
  const tasksIn = new Map();
  /** @param {Map<string, Row[]>} map @param {string} key @param {Row} row */
  const put = (map, key, row) => {
    const list = map.get(key);
    if (list) list.push(row);
    else map.set(key, [row]);
  };
  for (const row of of('PROJWBS')) put(below, row.proj_node_flag === 'Y' ? '' : (row.parent_wbs_id ?? ''), row);
  for (const row of of('TASK')) put(tasksIn, row.wbs_id ?? '', row);
  for (const list of below.values()) list.sort((a, b) => (number(a.seq_num) ?? 0) - (number(b.seq_num) ?? 0));
  for (const list of tasksIn.values()) list.sort((a, b) => ((a.task_code ?? '') < (b.task_code ?? '') ? -1 : 1));

  /** @type {ReturnType<typeof taskOf>[]} */
  const tasks = [];
  /** @type {Map<string, ReturnType<typeof taskOf>>} */
  const byId = new Map();
  const next = () => {
    if (tasks.length >= tasksMax) throw refuse(`文件超过 ${tasksMax} 个任务，请拆分后再导入`);
    return tasks.length + 1;
  };
  const roots = below.get('') ?? [];
  // One project is the plan itself; of several each is a phase.
  const isOne = roots.length === 1;
  const seen = new Set();
  /** @param {Row} wbs @param {number} level 0: it is the plan */
  const walk = (wbs, level) => {
    const id = wbs.wbs_id ?? '';
    if (seen.has(id) || level > LEVELS_MAX) throw refuse('XER 文件的 WBS 有循环或层级过深，请在 P6 中检查后重新导出');
    seen.add(id);
    if (level > 0) {
      const values = { UID: String(next()), Name: wbs.wbs_name || wbs.wbs_short_name, OutlineLevel: String(level) };
      tasks.push({ values, links: [], more: [] });
    }
    for (const row of tasksIn.get(id) ?? []) {
      const task = taskOf(row, next(), level + 1, calendarUids.get(row.clndr_id ?? '') ?? -1);
      tasks.push(task);
      byId.set(row.task_id ?? '', task);
    }
    for (const child of below.get(id) ?? []) walk(child, level + 1);
  };
  for (const root of roots) walk(root, isOne ? 0 : 1);
  if (tasks.length === 0) throw refuse('XER 文件的 WBS 不完整，请在 P6 中连同 WBS 一起导出');
  const lost = of('TASK').length - byId.size;

  for (const row of of('TASKPRED')) {
    const task = byId.get(row.task_id ?? '');
    const from = byId.get(row.pred_task_id ?? '');
    if (!task) continue;
    task.links.push({
      values: {
        PredecessorUID: from?.values.UID ?? row.pred_task_id,
        Type: linkTypes[row.pred_type ?? ''] ?? '1',
        LinkLag: String(Math.round((number(row.lag_hr_cnt) ?? 0) * 600)),
        LagFormat: '7',
      },
      more: [],
    });
  }
  const people = new Set(
    of('RSRC').flatMap((row) => (row.rsrc_type && row.rsrc_type !== 'RT_Labor' ? [] : [row.rsrc_id])),
  );
  const assignments = of('TASKRSRC').flatMap((row) => {
    const [task, resource] = [byId.get(row.task_id ?? ''), personUids.get(row.rsrc_id ?? '')];
    if (!task || resource === undefined || !people.has(row.rsrc_id)) return [];
    return [{ task: Number(task.values.UID), resource, finish: null, phased: false, split: false, until: null }];
  });
  const [project] = of('PROJECT');
  const usual = of('CALENDAR').find((row) => row.clndr_id === project?.clndr_id) ?? of('CALENDAR')[0];
  const hours = number(usual?.day_hr_cnt) ?? 8;
  for (let at = 0; at < tasks.length; at += BATCH) await emit({ tasks: tasks.slice(at, at + BATCH) });
  await emit({
    project: [
      ['StartDate', moment(project?.plan_start_date) ?? null],
      ['MinutesPerDay', String(Math.min(1440, Math.max(1, Math.round(hours * 60))))],
      ['CalendarUID', String(calendarUids.get(usual?.clndr_id ?? '') ?? -1)],
      ['Tasks', null],
    ],
    namespaces: {},
    foreign: true,
    remarks: lost > 0 ? [`文件中有 ${lost} 个作业不在 WBS 之下，未导入`] : [],
    extras: {
      calendars: of('CALENDAR').map((row, at) =>
        calendarOf(row, at + 1, calendarUids.get(row.base_clndr_id ?? '') ?? -1),
      ),
      resources: of('RSRC').map((row, at) => ({ uid: at + 1, calendar: -1, name: row.rsrc_name ?? '' })),
      assignments,
    },
  });
}

/** How a file of P6 begins. @param {Buffer} bytes */
const isXer = (bytes) => /^(?:\u00ef\u00bb\u00bf)?ERMHDR/.test(bytes.subarray(0, 9).toString('latin1'));

module.exports = { isXer, readXer };
