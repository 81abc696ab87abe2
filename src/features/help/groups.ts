/** The contents of the help in groups, as the rail has them; `groups.test.ts` holds that every page stands in one. Pure. */
export const helpGroups: readonly { title: string; slugs: readonly string[] }[] = [
  { title: '每天', slugs: ['desk', 'message', 'approval', 'hours', 'duty', 'keys', 'account'] },
  { title: '任务与计划', slugs: ['task', 'views', 'plan', 'workflow', 'transfer'] },
  {
    title: '项目',
    slugs: [
      ...['project', 'risk', 'problem', 'review', 'resource', 'environment', 'cost', 'manpower'],
      ...['document', 'report', 'statistics', 'table'],
    ],
  },
  { title: '洞察', slugs: ['collection', 'dashboard', 'market'] },
  { title: '知识与应用', slugs: ['norm', 'questionnaire', 'app', 'public-link'] },
  {
    title: '管理',
    slugs: ['enterprise', 'members', 'roles', 'directory', 'automation', 'data-service', 'operation-log'],
  },
];

/** Pages by group, in the order of the groups; a page of which no group knows stands at the end. */
export function inGroups<P extends { slug: string }>(pages: readonly P[]): { title: string; pages: P[] }[] {
  const known = new Set(helpGroups.flatMap(({ slugs }) => slugs));
  const groups = helpGroups.map(({ title, slugs }) => ({
    title,
    pages: slugs.flatMap((slug) => pages.find((page) => page.slug === slug) ?? []),
  }));
  const others = pages.filter(({ slug }) => !known.has(slug));
  return [...groups, { title: '其他', pages: others }].filter((group) => group.pages.length > 0);
}

/** The parts of a page of the help, each with its place among the headings of the page, which begin with its name. */
export const partsOf = (html: string): { at: number; text: string }[] =>
  [...html.matchAll(/<h([12])[^>]*>(.*?)<\/h\1>/gs)].flatMap(([, level, inner = ''], at) =>
    level === '2' ? [{ at, text: inner.replace(/<[^>]+>/g, '').trim() }] : [],
  );
