/** What the command menu can do, besides finding things. */
import {
  BellOutlined,
  BgColorsOutlined,
  HomeOutlined,
  LogoutOutlined,
  PlusOutlined,
  ProjectOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  SettingOutlined,
  SwapOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { history, useAccess, useLocation, useModel } from '@umijs/max';
import type { ReactNode } from 'react';
import { enterTenant, leave } from '@/features/session';
import { useThemeMode } from '@/hooks/useThemeMode';
import { projectOf } from './place';

export interface CommandAction {
  id: string;
  name: string;
  words?: string;
  icon: ReactNode;
  keys?: string;
  careful?: boolean;
  /** Once the menu is gone. */
  later?: boolean;
  run: () => void;
}

const go = (path: string) => () => history.push(path);

/** The further pages of a project. */
const projectPages = (projectId: string): CommandAction[] =>
  (
    [
      ['risk', '风险', 'fx risk', 'g r'],
      ['problem', '问题', 'wt problem', 'g p'],
      ['overview', '项目概览', 'xmgl gl overview', undefined],
      ['statistics', '统计', 'tj rj statistics', undefined],
      ['settings', '项目设置', 'xmsz sz settings', undefined],
      ['import', '导入任务', 'drrw dr import', undefined],
      ['taskRecycle', '回收站', 'hsz recycle', undefined],
    ] as const
  ).map(([path, name, words, keys]) => ({
    id: `page:${path}`,
    name: `前往当前项目的${name.replace(/^项目/, '')}`,
    words: `${name} ${words}`,
    icon: path === 'settings' ? <SettingOutlined /> : <UnorderedListOutlined />,
    keys,
    run: go(`/project/${projectId}/${path}`),
  }));

/** The pages of the back office; `words` are initials and English. */
const backOffice = [
  { path: 'taskType', name: '任务类型', words: 'rwlx type', flag: 'isViewTaskTypeManage' },
  { path: 'registerRules', name: '枚举与规则', words: 'mjgz risk matrix sla', flag: 'isViewRegisterRules' },
  { path: 'fieldsManage', name: '字段管理', words: 'zdgl field', flag: 'isViewTaskTypeManage' },
  { path: 'approvalFlow', name: '审批流程', words: 'splc approval', flag: 'isViewApprovalFlow' },
  { path: 'labelsManage', name: '标签管理', words: 'bqgl label', flag: 'isViewLabelManage' },
  { path: 'taskRules', name: '任务规则', words: 'rwgz rule', flag: 'isViewEnterpriseBackend' },
  { path: 'queue', name: '后台作业', words: 'htzy queue', flag: 'isViewEnterpriseBackend' },
  { path: 'noticeManage', name: '公告管理', words: 'gggl notice', flag: 'isViewSysNotice' },
] as const;

/** All actions that the user has a right to, where they stand. */
export function useCommandActions({
  onSheet,
  onHelp,
  onCreate,
}: {
  onSheet: () => void;
  onHelp: () => void;
  onCreate: () => void;
}): CommandAction[] {
  const { initialState } = useModel('@@initialState');
  const access = useAccess();
  const { pathname } = useLocation();
  const { theme, setMode } = useThemeMode();
  const projectId = projectOf(pathname);
  const when = (condition: boolean, action: CommandAction) => (condition ? [action] : []);
  const otherTenants = initialState?.tenants.filter((tenant) => !tenant.current) ?? [];
  return [
    {
      id: 'create',
      name: '新建任务',
      words: 'xjrw new create task',
      icon: <PlusOutlined />,
      keys: 'c',
      run: onCreate,
    },
    ...when(projectId !== undefined, {
      id: 'tasks',
      name: '前往当前项目的任务',
      words: '任务列表 rw task',
      icon: <UnorderedListOutlined />,
      keys: 'g t',
      run: go(`/project/${projectId}/task`),
    }),
    ...when(projectId !== undefined, {
      id: 'board',
      name: '前往当前项目的看板',
      words: '看板 kb board',
      icon: <ProjectOutlined />,
      run: go(`/project/${projectId}/task?view=board`),
    }),
    ...(projectId === undefined ? [] : projectPages(projectId)),
    {
      id: 'desk',
      name: '前往工作台',
      words: '工作台 gzt desk home',
      icon: <HomeOutlined />,
      keys: 'g d',
      run: go('/desk'),
    },
    ...when(access.isViewProject === true, {
      id: 'projects',
      name: '前往项目',
      words: '项目 xm project',
      icon: <ProjectOutlined />,
      keys: 'g x',
      run: go('/project'),
    }),
    ...when(access.isViewMessageCenter === true, {
      id: 'messages',
      name: '前往消息',
      words: '消息 xx message',
      icon: <BellOutlined />,
      keys: 'g m',
      run: go('/messageCenter'),
    }),
    {
      id: 'me',
      name: '前往个人中心',
      words: '个人中心 grzx profile password',
      icon: <UserOutlined />,
      run: go('/personalCenter'),
    },
    ...backOffice.flatMap(({ path, name, words, flag }) =>
      when(access[flag] === true, {
        id: `manage:${path}`,
        name: `管理后台：${name}`,
        words: `${name} ${words}`,
        icon: <SettingOutlined />,
        run: go(`/enterpriseManage/${path}`),
      }),
    ),
    {
      id: 'theme',
      name: theme === 'dark' ? '切换主题：浅色' : '切换主题：深色',
      words: 'qhzt theme dark light 浅色 深色',
      icon: <BgColorsOutlined />,
      run: () => setMode(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'help',
      name: '本页帮助',
      words: 'bz bybz help 说明',
      icon: <ReadOutlined />,
      keys: 'F1',
      run: onHelp,
    },
    {
      id: 'helpCentre',
      name: '前往帮助中心',
      words: 'bzzx help 说明',
      icon: <ReadOutlined />,
      run: go('/help'),
    },
    {
      id: 'keys',
      name: '显示快捷键',
      words: 'kjj keys help 帮助',
      icon: <QuestionCircleOutlined />,
      keys: '?',
      run: onSheet,
    },
    ...otherTenants.map((tenant) => ({
      id: `tenant:${tenant.tenantCode}`,
      name: `切换企业：${tenant.tenantName}`,
      words: `${tenant.tenantName} ${tenant.tenantCode} qhqy tenant`,
      icon: <SwapOutlined />,
      careful: true,
      // A failure has been shown by the request layer.
      run: () => void enterTenant(tenant.tenantCode).catch(() => undefined),
    })),
    {
      id: 'logout',
      name: '退出登录',
      words: 'tcdl logout exit',
      icon: <LogoutOutlined />,
      careful: true,
      run: () => void leave(initialState?.portal?.logoutUrl),
    },
  ];
}
