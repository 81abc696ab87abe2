/** 禅道, RESTful API version 1 (16 and later): tasks of an execution, stories and bugs of a product. */
import { invalid } from '../../../../../errors';
import { at, count, type Json, list, numbered, query, type SourceAdapter, said, text } from '../adapter';

/** Version 1 says people as things or by their accounts. */
const who = (name: string) => (item: Json) => {
  const value = at(item, name);
  if (typeof value === 'string') return value;
  const [real, account] = [text(value, 'realname'), text(value, 'account')];
  return real && account ? `${real}(#${account})` : account;
};
/** Its codes as its own export writes them. */
const coded = (name: string, words: Readonly<Record<string, string>>) => (item: Json) => {
  const code = text(item, name);
  return words[code] ?? code;
};
const parent = (item: Json) => {
  const id = said(at(item, 'parent'));
  // 0: at the top; -1: has children.
  return /^[1-9]\d*$/.test(id) ? id : '';
};

const common = {
  优先级: 'pri',
  指派给: who('assignedTo'),
  由谁创建: who('openedBy'),
  创建日期: 'openedDate',
  关键词: 'keywords',
} as const;

/** Children stand within their parents. */
function flat(items: Json[]): Json[] {
  return items.flatMap((item) => [item, ...list(at(item, 'children'))]);
}

const shared: Pick<SourceAdapter, 'open' | 'key' | 'keyColumn' | 'changedAt'> = {
  async open({ account, token }, call) {
    const { body } = await call('/api.php/v1/tokens', { account, password: token });
    const session = text(body, 'token');
    if (!session) throw invalid('禅道没有接受这个账号和密码，请核对后重试', 'token');
    return { token: session };
  },
  keyColumn: '编号',
  key: (item) => text(item, 'id'),
  changedAt: (item) => text(item, 'lastEditedDate') || text(item, 'openedDate'),
};

const pages =
  (of: 'executions' | 'products', what: string, status: string): SourceAdapter['page'] =>
  ({ scope }, { cursor, limit }) =>
    `/api.php/v1/${of}/${encodeURIComponent(scope)}/${what}?${query({ page: cursor.page, limit, status, order: 'id_asc' })}`;
const reading =
  (what: string): SourceAdapter['read'] =>
  ({ body }, asked) => {
    const page = numbered(list(at(body, what)), asked, count(at(body, 'total')));
    return { ...page, items: flat(page.items) };
  };

export const zentaoTask: SourceAdapter = {
  ...shared,
  page: pages('executions', 'tasks', 'all'),
  read: reading('tasks'),
  columns: {
    编号: 'id',
    任务名称: 'name',
    任务描述: 'desc',
    任务类型: coded('type', {
      ...{ design: '设计', devel: '开发', request: '需求', test: '测试', study: '研究', discuss: '讨论', ui: '界面' },
      ...{ affair: '事务', misc: '其他' },
    }),
    任务状态: coded('status', {
      ...{ wait: '未开始', doing: '进行中', done: '已完成', pause: '已暂停', cancel: '已取消', closed: '已关闭' },
    }),
    预计开始: 'estStarted',
    实际开始: 'realStarted',
    截止日期: 'deadline',
    最初预计: 'estimate',
    总计消耗: 'consumed',
    预计剩余: 'left',
    实际完成: 'finishedDate',
    父任务: parent,
    ...common,
  },
};

const resolutions = {
  ...{ bydesign: '设计如此', duplicate: '重复Bug', external: '外部原因', fixed: '已解决', notrepro: '无法重现' },
  ...{ postponed: '延期处理', willnotfix: '不予解决', tostory: '转为研发需求' },
};

export const zentaoStory: SourceAdapter = {
  ...shared,
  page: pages('products', 'stories', 'allstory'),
  read: reading('stories'),
  columns: {
    编号: 'id',
    研发需求名称: 'title',
    需求描述: 'spec',
    验收标准: 'verify',
    当前状态: coded('status', {
      ...{
        draft: '草稿',
        active: '激活',
        reviewing: '评审中',
        changing: '变更中',
        changed: '已变更',
        closed: '已关闭',
      },
    }),
    所处阶段: 'stage',
    预计工时: 'estimate',
    关闭原因: coded('closedReason', { done: '已完成', duplicate: '重复', cancel: '已取消', willnotdo: '不做' }),
    父需求: parent,
    ...common,
  },
};

export const zentaoBug: SourceAdapter = {
  ...shared,
  keyColumn: 'Bug编号',
  page: pages('products', 'bugs', 'all'),
  read: reading('bugs'),
  columns: {
    Bug编号: 'id',
    Bug标题: 'title',
    重现步骤: 'steps',
    严重程度: 'severity',
    Bug类型: 'type',
    Bug状态: coded('status', { active: '激活', resolved: '已解决', closed: '已关闭' }),
    操作系统: 'os',
    浏览器: 'browser',
    截止日期: 'deadline',
    解决方案: coded('resolution', resolutions),
    解决日期: 'resolvedDate',
    ...common,
  },
};
