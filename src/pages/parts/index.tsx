import { stageCategories } from '@contract/task/enums';
import {
  Alert,
  Breadcrumb,
  Button,
  Checkbox,
  DatePicker,
  Input,
  Menu,
  Pagination,
  Radio,
  Segmented,
  Select,
  Switch,
  Table,
  Tabs,
  Tag,
} from 'antd';
import type { ReactNode } from 'react';
import { Bones } from '@/components/Bones';
import { CountMark } from '@/components/CountMark';
import { DueDate } from '@/components/DueDate';
import { FigureBand } from '@/components/FigureBand';
import { PersonAvatar } from '@/components/PersonAvatar';
import { PriorityMark } from '@/components/PriorityMark';
import { ShortAmount } from '@/components/ShortAmount';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { WizardSteps } from '@/components/WizardSteps';
import { CategoryMark, HealthMark, ProgressBar, ProgressRing } from '@/features/project';
import { ApiError } from '@/utils/apiError';
import { thisDay } from '@/utils/today';
import { tones } from '../../../config/scale';
import styles from './parts.module.css';

const nothing = () => undefined;
const options = ['待评审', '已采纳', '开发中'].map((value) => ({ value, label: value }));
const people = ['周敏', '李航', '孙伟', '高洁', '何敏'].map((name, at) => ({ userId: `p${at}`, name, avatar: null }));
const dayAt = (ahead: number) => thisDay().add(ahead, 'day').format('YYYY-MM-DD');
const types = ['meta', 'table', 'body', 'head', 'title', 'figure'] as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.line}>{children}</div>
    </section>
  );
}

const Buttons = () => (
  <Part title="按钮">
    <Button type="primary">主要</Button>
    <Button>次要</Button>
    <Button type="text">文字</Button>
    <Button type="link">链接</Button>
    <Button danger>危险</Button>
    <Button type="primary" disabled>
      不可用
    </Button>
    <Button type="primary" loading>
      进行中
    </Button>
    <Button size="small">工具栏</Button>
  </Part>
);

const Fields = () => (
  <Part title="输入与选择">
    <Input aria-label="空" placeholder="提示" className={styles.field} />
    <Input aria-label="已填" defaultValue="告警中心建设" allowClear className={styles.field} />
    <Input aria-label="有误" status="error" defaultValue="超过长度" className={styles.field} />
    <Input aria-label="不可用" disabled defaultValue="不可修改" className={styles.field} />
    <Input.Search aria-label="搜索" placeholder="搜索" className={styles.field} />
    <Select aria-label="选择" placeholder="状态" options={options} className={styles.field} />
    <Select
      aria-label="多选"
      mode="multiple"
      defaultValue={['已采纳', '开发中']}
      options={options}
      className={styles.field}
    />
    <DatePicker aria-label="日期" />
    <Segmented aria-label="分段" options={['月', '周', '日']} />
    <Checkbox defaultChecked>已勾选</Checkbox>
    <Checkbox>未勾选</Checkbox>
    <Radio.Group aria-label="单选" defaultValue="a" options={['a', 'b']} />
    <Switch aria-label="开" defaultChecked />
    <Switch aria-label="关" />
  </Part>
);

const Marks = () => (
  <>
    <Part title="阶段">
      {Object.keys(stageCategories).map((category) => (
        <CategoryMark key={category} category={category as keyof typeof stageCategories} />
      ))}
    </Part>
    <Part title="健康度、优先级、进度">
      {(['on_track', 'at_risk', 'off_track', 'none'] as const).map((health) => (
        <HealthMark key={health} health={health} />
      ))}
      {[1, 2, 3, 4].map((priority) => (
        <PriorityMark key={priority} priority={priority} />
      ))}
      {[0, 42, 100].map((value) => (
        <ProgressRing key={value} value={value} />
      ))}
      <span className={styles.field}>
        <ProgressBar value={42} />
      </span>
    </Part>
    <Part title="人、日期、数目">
      {people.map((person) => (
        <PersonAvatar key={person.userId} person={person} withName />
      ))}
      <PersonAvatar person={null} withName />
      {[-3, 0, 2, 30].map((ahead) => (
        <DueDate key={ahead} day={dayAt(ahead)} />
      ))}
      {[3, 120].map((count) => (
        <CountMark key={count} count={count}>
          消息
        </CountMark>
      ))}
      <Tag>标签</Tag>
      <Tag color="warning">迟交</Tag>
      <Tag color="error">缺报</Tag>
    </Part>
    <Part title="色调">
      {Object.keys(tones.light).map((tone) => (
        <span key={tone} className={styles.tone}>
          <i style={{ background: `var(--tone-${tone})` }} /> {tone}
        </span>
      ))}
    </Part>
    <Part title="字号">
      {types.map((size) => (
        <span key={size} style={{ fontSize: `var(--text-${size})` }}>
          {size} 计划 123
        </span>
      ))}
    </Part>
  </>
);

const rows = ['需求评审', '方案设计', '联调与割接'].map((title, at) => ({
  ...{ key: `ZHYW-${at + 1}`, title, hours: [8, 42.5, 160][at], who: people[at] },
}));

const Structure = () => (
  <>
    <Part title="导航">
      <Breadcrumb items={['项目', '智慧运维平台二期', 'ZHYW-12'].map((title) => ({ title }))} />
      <Segmented size="small" aria-label="视图" options={['列表', '看板', '日历']} />
      <Pagination size="small" total={86} pageSize={20} current={2} showSizeChanger={false} />
    </Part>
    <div className={styles.states}>
      <Tabs
        size="small"
        tabBarStyle={{ paddingInline: 12 }}
        items={['全部', '我负责的', '已逾期'].map((label) => ({ key: label, label, disabled: label === '已逾期' }))}
      />
      <Menu
        selectedKeys={['copy']}
        items={[
          { key: 'open', label: '打开' },
          { key: 'copy', label: '复制链接' },
          { key: 'none', label: '不可用', disabled: true },
          { type: 'divider' },
          { key: 'remove', label: '删除', danger: true },
        ]}
      />
    </div>
    <Part title="向导">
      <div className={styles.steps}>
        <WizardSteps titles={['选择来源', '列对应', '试运行', '导入']} current={1} />
      </div>
    </Part>
    <Part title="表格">
      <Table
        size="small"
        className={styles.table}
        pagination={false}
        scroll={{ x: 520 }}
        rowSelection={{ selectedRowKeys: ['ZHYW-2'] }}
        dataSource={rows}
        columns={[
          { key: 'key', dataIndex: 'key', title: '编号', width: 96 },
          { key: 'title', dataIndex: 'title', title: '标题', sorter: true },
          { key: 'who', title: '负责人', render: (_, { who }) => <PersonAvatar person={who ?? null} withName /> },
          { key: 'hours', dataIndex: 'hours', title: '工时', align: 'right', width: 96, className: 'tabular' },
        ]}
      />
    </Part>
  </>
);

const States = () => (
  <>
    <Part title="提示">
      {(['info', 'success', 'warning', 'error'] as const).map((type) => (
        <Alert key={type} type={type} showIcon title="三个任务的截止日期早于开始日期" />
      ))}
    </Part>
    <div className={styles.states}>
      <StateView loading rows={3} />
      <StateView empty emptyText="还没有风险：登记后在这里跟踪" emptyAction={<Button>登记风险</Button>} />
      <StateView error={new ApiError('服务暂时不可用', { status: 503 })} onRetry={nothing} />
      <StateView error={new ApiError('您没有查看的权限', { status: 403 })} />
      <StateView error={new ApiError('服务暂时不可用', { status: 503 })} kept onRetry={nothing}>
        <p>先前的内容</p>
      </StateView>
      <Bones rows={3} title={120} />
    </div>
    <StatusView code="404" title="页面不存在" text="地址可能有误，或内容已被移走。" />
  </>
);

/**
 * /__parts — what pages are made of, in all states, for whoever builds them (docs/design.md); in `npm run dev` only, and in
 * the pictures that `npm run e2e parts` compares.
 */
export default function PartsPage() {
  return (
    <main className={styles.page}>
      <h1>部件</h1>
      <FigureBand
        label="数字"
        lead={{ name: '已完成 / 全部', value: '33 / 140', note: '进度 51%' }}
        share={0.24}
        figures={[
          { name: '已逾期', value: 4, alarm: true },
          {
            name: '合同金额',
            value: <ShortAmount amount={45_830_000} whole="¥45,830,000.00" />,
            note: '较上期 +188.8%',
          },
          { name: '进行中', value: 13 },
        ]}
      />
      <Buttons />
      <Fields />
      <Marks />
      <Structure />
      <States />
    </main>
  );
}
