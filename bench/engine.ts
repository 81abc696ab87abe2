/** The task engine on projects of 1,000 to 100,000 tasks: medians of single calls, and how they grow with the project. */

interface Field {
  fieldId: string;
  name: string;
}
interface Shape {
  projectId: string;
  points: string;
  platform: string;
  stageId: string;
}

const CALLS = 60;
const GOAL = 1.5;

/** Each call differs from the one before it, so that nobody's cache answers where a person's would not. */
const calls: Record<string, { path: string; body: (shape: Shape, n: number) => object }> = {
  'list of 20, by last change': {
    path: 'query',
    body: ({ projectId }, n) => ({
      projectId,
      filter: { categories: ['IN_PROGRESS', 'NOT_STARTED'] },
      sort: 'updatedTime',
      pageSize: 20,
      pageNo: 1 + (n % 5),
    }),
  },
  'board column of 50': {
    path: 'query',
    body: ({ projectId, stageId }, n) => ({
      projectId,
      filter: { stageIds: [stageId] },
      sort: 'seq',
      order: 'desc',
      pageSize: 50,
      pageNo: 1 + (n % 3),
    }),
  },
  'groups by stage with counts and sums': {
    path: 'groups',
    body: ({ projectId, points }) => ({ projectId, group: 'stageId', sums: [points] }),
  },
  'search: a word of many tasks': {
    path: 'query',
    body: ({ projectId }, n) => ({
      projectId,
      filter: { keyword: ['告警', '报表', '拓扑', '合同'][n % 4] },
      sort: 'updatedTime',
      pageSize: 20,
    }),
  },
  'search: the number of one task': {
    path: 'query',
    body: ({ projectId }, n) => ({ projectId, filter: { keyword: `${100 + n}` }, sort: 'updatedTime', pageSize: 20 }),
  },
  'filter on two custom fields': {
    path: 'query',
    body: ({ projectId, points, platform }, n) => ({
      projectId,
      filter: {
        conditions: [
          { field: points, op: 'is', value: [1, 2, 3, 5, 8, 13][n % 6] },
          { field: platform, op: 'anyOf', value: [['web', 'ios', 'android', 'server'][n % 4]] },
        ],
      },
      sort: 'updatedTime',
      pageSize: 20,
    }),
  },
  'order by a custom field': {
    path: 'query',
    body: ({ projectId, points }, n) => ({
      projectId,
      sorts: [{ field: points, order: n % 2 ? 'asc' : 'desc' }],
      pageSize: 20,
    }),
  },
};

/** Prints a row a call; `projects` are those of the program under test, by their size. */
export async function engine(
  product: string,
  headers: Record<string, string>,
  projects: Record<string, string>,
): Promise<void> {
  const sizes = Object.keys(projects);
  const api = async (url: string, body?: object) => {
    const answer = await fetch(`${product}/api/${url}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: never }).data;
  };
  const shapes = await Promise.all(
    sizes.map(async (size): Promise<Shape> => {
      const projectId = projects[size] as string;
      const fields: Field[] = await api(`project-center/pcProject/customFields?projectId=${projectId}`);
      const idOf = (name: string) => fields.find((field) => field.name === name)?.fieldId ?? '';
      const page: { result: { stageId: string }[] } = await api('collaboration-center/ccTask/query', {
        projectId,
        filter: { categories: ['IN_PROGRESS'] },
        pageSize: 1,
      });
      return { projectId, points: idOf('故事点'), platform: idOf('平台'), stageId: page.result[0]?.stageId ?? '' };
    }),
  );
  console.log(
    `\n| milliseconds a call (median of ${CALLS}) | ${sizes.map((size) => Number(size).toLocaleString('en')).join(' | ')} | ratio | goal |`,
  );
  console.log(`| --- | ${sizes.map(() => '---:').join(' | ')} | ---: | --- |`);
  for (const [what, { path, body }] of Object.entries(calls)) {
    // The sizes in turn, so that whatever else the machine does falls on all of them.
    const times = shapes.map((): number[] => []);
    for (let n = -5; n < CALLS; n += 1) {
      for (const [at, shape] of shapes.entries()) {
        const started = performance.now();
        await api(`collaboration-center/ccTask/${path}`, body(shape, Math.abs(n)));
        if (n >= 0) times[at]?.push(performance.now() - started);
      }
    }
    const medians = times.map((one) => one.sort((a, b) => a - b)[CALLS / 2] ?? Number.NaN);
    const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
    console.log(`| ${what} | ${medians.map((one) => one.toFixed(1)).join(' | ')} | ${ratio.toFixed(2)} | ≤ ${GOAL} |`);
  }
}
