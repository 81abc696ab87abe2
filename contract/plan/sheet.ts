/** The plan as a table: what its columns are called where it goes out, and by which names they are known where one comes in. */
export const sheetHeadings = {
  no: '编号',
  title: '名称',
  kind: '类型',
  /** Told alone: nobody accepts by a table. */
  accepted: '验收',
  duration: '工期',
  start: '开始',
  end: '完成',
  percent: '进度',
  owner: '负责人',
  predecessors: '前置',
  outer: '其他项目的前置',
  deadline: '期限',
  realStart: '实际开始',
  realEnd: '实际完成',
  mode: '排期方式',
  weight: '权重',
  level: '大纲级别',
  /** By which a table that went out finds its nodes again. */
  id: '节点标识',
} as const;
export type SheetColumn = keyof typeof sheetHeadings;

/** As Excel tables of people and MS Project call them, folded. */
const aliases: Partial<Record<SheetColumn, readonly string[]>> = {
  no: ['wbs', '序号', 'id', '标识号', '任务编号'],
  title: ['任务名称', '任务名', '任务', '节点', '节点名称', '标题', '工作内容', 'name', 'taskname', 'task'],
  kind: ['节点类型', 'type'],
  duration: ['工期(天)', '工期（天）', '天数', 'duration'],
  start: ['开始时间', '开始日期', '计划开始', '计划开始时间', 'start', 'startdate'],
  end: ['结束', '完成时间', '完成日期', '结束时间', '结束日期', '计划完成', '计划结束', 'finish', 'end', 'enddate'],
  percent: ['完成百分比', '完成率', '进度%', '%complete', 'percentcomplete', 'progress'],
  owner: ['责任人', '执行人', '资源名称', 'resourcenames', 'owner', 'assignee'],
  predecessors: ['前置任务', '前置节点', '紧前工作', 'predecessors'],
  outer: ['外部前置', '跨项目前置'],
  deadline: ['截止日期', '截止', 'deadline'],
  realStart: ['实际开始时间', '实际开始日期', 'actualstart'],
  realEnd: ['实际完成时间', '实际完成日期', '实际结束', 'actualfinish'],
  mode: ['任务模式', 'taskmode'],
  weight: ['weight'],
  level: ['层级', '级别', 'outlinelevel', 'level'],
};

const known = new Map<string, SheetColumn>(
  (Object.keys(sheetHeadings) as SheetColumn[]).flatMap((key) =>
    [sheetHeadings[key], ...(aliases[key] ?? [])].map((name) => [name, key] as const),
  ),
);

/** What own fields are called in a table of the plan: one that is called as a column of the plan's is told from it. */
export function ownHeadings(fields: readonly { name: string }[]): string[] {
  const used = new Set<string>(Object.values(sheetHeadings));
  return fields.map(({ name }) => {
    let heading = used.has(name) ? `${name}（自定义）` : name;
    // Ends: each turn tries a heading that was not tried, and used ones are finite.
    for (let at = 2; used.has(heading); at += 1) heading = `${name}（自定义 ${at}）`;
    used.add(heading);
    return heading;
  });
}

/** Which column a heading names; null where it is none of the plan's. */
export const columnOfHeading = (text: string): SheetColumn | null =>
  known.get(
    text
      .normalize('NFKC')
      .replace(/[\s*]+/g, '')
      .toLowerCase(),
  ) ?? null;
