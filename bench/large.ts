/**
 * One project of a million tasks and the enterprise around it, beside a project of a thousand in another enterprise on
 * the same server: what is asked over all projects, and what is dear in a large one. Each row is judged by its ratio
 * within the run; where a first answer is meant, by its milliseconds.
 */
import { type Project, prepare, session, start } from './underTest';

const CALLS = 30;
const SMALL: Project = { tenantCode: 'yunfan', owner: 'xiaofei', code: 'S1000', tasks: 1_000 };
const accounts = {
  small: { manager: 'yunfan', leader: 'xiaofei', member: 'member' },
  large: { manager: 'owner', leader: 'pm', member: 'member' },
} as const;
type Account = keyof (typeof accounts)['large'];
type Side = keyof typeof accounts;
type Call = (of: { projectId: string; code: string; tasks: number }, n: number) => { path: string; body?: object };

interface Row {
  what: string;
  account: Account;
  call: Call;
  /** Times of the small one at most; a `first` is judged by milliseconds instead. */
  times: number;
  /** A task changes before each call: what is kept until then is made anew. */
  changed?: boolean;
}

const task = 'collaboration-center/ccTask';
const query =
  (body: (of: { projectId: string; tasks: number }, n: number) => object): Call =>
  (of, n) => ({ path: `${task}/query`, body: body(of, n) });
const inProject = (body: (tasks: number, n: number) => object) =>
  query(({ projectId, tasks }, n) => ({ projectId, pageSize: 20, ...body(tasks, n) }));
const open = ['NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'VERIFYING'];
const common = (n: number) => ['告警', '拓扑', '报表', '值班', '采购', '合同', '移动', '数据'][n % 8] as string;
/** Words that eight tasks of each project bear, one each. */
const rareWords = ['玄武岩', '翡翠', '琥珀', '珊瑚', '青花瓷', '檀木', '蚕丝', '铜锣'];
const oneOf = (_code: string, n: number) => rareWords[n % rareWords.length] as string;
const numberOf = (code: string, n: number) => `${code.toLowerCase()}-${100 + n * 7}`;

const find =
  (word: (code: string, n: number) => string): Call =>
  ({ code }, n) => ({ path: 'collaboration-center/search/query', body: { keyword: word(code, n) } });
const listOf =
  (word: (code: string, n: number) => string): Call =>
  (of, n) => ({
    path: `${task}/query`,
    body: { filter: { keyword: word(of.code, n) }, sort: 'updatedTime', pageSize: 20 },
  });
const anyOf = (_code: string, n: number) => common(n);
const none = (_code: string, n: number) => `没有此词${n}`;
const counters: Call = () => ({ path: `${task}/deskCounters` });
const mine = (n: number) => ({
  filter: { turnIds: ['me'], categories: open },
  sort: 'planEnd',
  order: 'asc',
  pageNo: 1 + (n % 5),
});
const overview: Call = ({ projectId }) => ({ path: `project-center/pcProject/${projectId}/overview` });
const listed: Call = inProject(() => ({ sort: 'updatedTime' }));
/** Those that may be changed. */
const changeable: Call = inProject(() => ({ sort: 'updatedTime', filter: { categories: open } }));
const grouped: Call = ({ projectId }) => ({ path: `${task}/groups`, body: { projectId, group: 'stageId' } });

const both = (what: string, call: Call, more: Partial<Row> = {}): Row[] =>
  (['manager', 'member'] as const).map((account) => ({ what, account, call, times: 3, ...more }));

const rows: Row[] = [
  ...both('search over all projects: a common word', find(anyOf)),
  ...both('search over all projects: a rare word', find(oneOf)),
  ...both('search over all projects: one number', find(numberOf)),
  ...both('search over all projects: a word of no task', find(none)),
  ...both('list over all projects: a common word', listOf(anyOf)),
  ...both('list over all projects: a rare word', listOf(oneOf)),
  ...both('list over all projects: a word of no task', listOf(none)),
  ...both('desk counters', counters),
  ...both('desk counters after a change', counters, { changed: true }),
  ...both(
    'my tasks',
    query((_of, n) => mine(n)),
  ),
  ...both(
    'my tasks after a change',
    query((_of, n) => mine(n)),
    { changed: true },
  ),
  { what: 'overview, kept', account: 'leader', call: overview, times: 3 },
  {
    what: 'order by title',
    account: 'leader',
    call: inProject((_, n) => ({ sort: 'title', pageNo: 1 + (n % 5) })),
    times: 3,
  },
  {
    what: 'order by priority and end',
    account: 'leader',
    call: inProject((_, n) => ({
      sorts: [
        { field: 'urgent', order: 'desc' },
        { field: 'planEnd', order: 'asc' },
      ],
      pageNo: 1 + (n % 5),
    })),
    times: 3,
  },
  {
    what: 'last page',
    account: 'leader',
    call: inProject((tasks, n) => ({ pageNo: tasks / 20 - (n % 5) })),
    times: 10,
  },
  {
    what: 'last page',
    account: 'member',
    call: inProject((tasks, n) => ({ pageNo: tasks / 20 - (n % 5) })),
    times: 10,
  },
];

/** Each asked once, of a server that has just started. */
const firsts: { what: string; call: Call; ms: number }[] = [
  { what: 'first list', call: listed, ms: 300 },
  { what: 'first groups by stage', call: grouped, ms: 300 },
  { what: 'first overview', call: overview, ms: 500 },
];

/** @param tasks of the large project */
export async function large(env: Record<string, string>, tasks: number): Promise<void> {
  const projects: Record<Side, Project> = {
    small: SMALL,
    large: { tenantCode: 'xinghe', owner: 'pm', code: `B${tasks}`, tasks },
  };
  const ids = await prepare(env, Object.values(projects));
  const { ready, stop } = await start(env);
  try {
    const sides = Object.entries(projects) as [Side, Project][];
    const of = (side: Side) => ({ ...projects[side], projectId: ids[projects[side].code] as string });
    const headers = Object.fromEntries(
      await Promise.all(
        sides.flatMap(([side, { tenantCode }]) =>
          Object.entries(accounts[side]).map(
            async ([account, name]) => [`${side}.${account}`, await session(ready.product, name, tenantCode)] as const,
          ),
        ),
      ),
    ) as Record<string, Record<string, string>>;
    const ask = async (
      side: Side,
      account: Account,
      { path, body }: ReturnType<Call>,
      method = body ? 'POST' : 'GET',
    ) => {
      const started = performance.now();
      const answer = await fetch(`${ready.product}/api/${path}`, {
        headers: headers[`${side}.${account}`],
        ...(body && { method, body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
      return { ms: performance.now() - started, data: (JSON.parse(text) as { data: never }).data };
    };
    const cells = (numbers: number[]) => numbers.map((one) => one.toFixed(1)).join(' | ');
    const size = (count: number) => count.toLocaleString('en');

    console.log(`\n| first of a started server, ms | ${size(SMALL.tasks)} | ${size(tasks)} | goal |`);
    console.log('| --- | ---: | ---: | --- |');
    for (const { what, call, ms } of firsts) {
      const took = [];
      // The first of all calls also compiles and connects: that is the small project's.
      for (const [side] of sides) took.push((await ask(side, 'leader', call(of(side), 0))).ms);
      console.log(`| ${what} | ${cells(took)} | ≤ ${ms} ms${(took[1] ?? 0) <= ms ? '' : ', missed'} |`);
    }

    console.log(
      `\n| milliseconds a call (median of ${CALLS}) | by | ${size(SMALL.tasks)} | ${size(tasks)} | ratio | goal |`,
    );
    console.log('| --- | --- | ---: | ---: | ---: | --- |');
    for (const [side] of sides) {
      for (const [at, one] of (await firstTasks(side)).slice(0, rareWords.length).entries()) {
        const body = { version: one.version, title: `${rareWords[at]}样本核对` };
        await ask(side, 'leader', { path: `${task}/update/${one.id}`, body }, 'PUT');
      }
    }
    const changing = Object.fromEntries(await Promise.all(sides.map(async ([side]) => [side, await taskOf(side)])));
    for (const { what, account, call, times, changed } of rows) {
      const took = sides.map((): number[] => []);
      // The two in turn, so that whatever else the machine does falls on both.
      for (let n = -5; n < CALLS; n += 1) {
        for (const [at, [side]] of sides.entries()) {
          if (changed) await change(side);
          const { ms } = await ask(side, account, call(of(side), Math.abs(n)));
          if (n >= 0) took[at]?.push(ms);
        }
      }
      const medians = took.map((all) => all.sort((a, b) => a - b)[CALLS / 2] ?? Number.NaN);
      const ratio = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN);
      const goal = `≤ ${times}${ratio <= times ? '' : ', missed'}`;
      console.log(`| ${what} | ${account} | ${cells(medians)} | ${ratio.toFixed(2)} | ${goal} |`);
    }

    async function firstTasks(side: Side): Promise<{ id: string; version: number }[]> {
      const { data } = await ask(side, 'leader', changeable(of(side), 0));
      return (data as { result: { id: string; version: number }[] }).result;
    }
    async function taskOf(side: Side): Promise<{ id: string; version: number }> {
      return (await firstTasks(side))[0] as { id: string; version: number };
    }
    async function change(side: Side): Promise<void> {
      const one = changing[side] as { id: string; version: number };
      const body = { version: one.version, progress: (one.version * 7) % 90 };
      const { data } = await ask(side, 'leader', { path: `${task}/update/${one.id}`, body }, 'PUT');
      one.version = (data as { version: number }).version;
    }
  } finally {
    await stop();
  }
}
