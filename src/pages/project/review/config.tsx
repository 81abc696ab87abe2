import { reviewFields } from '@contract/review/fields';
import { type Conclusion, conclusions, type ReviewState, reviewLifecycle } from '@contract/review/lifecycle';
import { reviewTabs } from '@contract/review/lists';
import { Button, Typography } from 'antd';
import { DueDate } from '@/components/DueDate';
import { choice, maybe, oneOf } from '@/features/object/list';
import { defineRegisterPage } from '@/features/object/register';
import {
  Checklist,
  ConcludeButton,
  IssueButton,
  Issues,
  People,
  PeopleButton,
  Rounds,
  SummaryBoard,
} from '@/features/review';
import { type ReviewTypes, reviewService } from '@/services/review';

const yes = { yes: '有' } as const;
const first = { yes: '一次通过', no: '未一次通过' } as const;
const concluded = { yes: '已有结论' } as const;
const late = { yes: '逾期' } as const;
const params = {
  ...{ unsolved: maybe(yes), first: maybe(first), concluded: maybe(concluded), late: maybe(late) },
  board: choice(['shown', 'hidden'], 'shown'),
};

const { Text } = Typography;
const tones: Record<Conclusion, 'success' | 'warning' | 'danger'> = {
  ...{ pass: 'success', conditional: 'warning', fail: 'danger' },
};

type Names = Readonly<Record<string, string>>;

/** @param phases @param templates names by id: of the project's plan and of the enterprise, so that they stand in no enumeration */
export const reviewPage = (phases: Names, templates: Names) =>
  defineRegisterPage<ReviewTypes, ReviewState, typeof params>({
    type: 'review',
    fields: {
      ...reviewFields,
      phaseId: { ...reviewFields.phaseId, choices: phases },
      gatePhaseId: { ...reviewFields.gatePhaseId, choices: phases },
      templateId: { ...reviewFields.templateId, choices: templates },
    },
    lifecycle: reviewLifecycle,
    tabs: reviewTabs,
    service: reviewService,
    emptyText: '还没有评审：发起评审，选择评审人与检查单，结论由评审人审批',
    columns: [
      { key: 'type', width: 112, phone: true },
      { key: 'state', width: 112, phone: true },
      { key: 'round', width: 72, render: ({ round }) => `第 ${round} 轮` },
      { key: 'phaseId', width: 136, render: ({ phase }) => phase ?? '—', text: ({ phase }) => phase ?? '' },
      {
        key: 'issueOpen',
        title: '问题',
        width: 96,
        render: ({ issueOpen, issueCount }) =>
          issueCount === 0 ? (
            '—'
          ) : (
            <Text type={issueOpen > 0 ? 'warning' : undefined}>{`${issueOpen} / ${issueCount}`}</Text>
          ),
        text: ({ issueOpen, issueCount }) => `${issueOpen} / ${issueCount}`,
      },
      {
        key: 'plannedOn',
        render: ({ plannedOn, state }) => <DueDate day={plannedOn} completed={state !== 'DRAFT'} />,
      },
      { key: 'ownerId' },
      {
        key: 'cycleDays',
        title: '周期',
        width: 80,
        render: ({ cycleDays }) => (cycleDays === null ? '—' : `${cycleDays} 天`),
        text: ({ cycleDays }) => (cycleDays === null ? '' : String(cycleDays)),
      },
      {
        key: 'conclusion',
        width: 112,
        optional: true,
        render: ({ conclusion }) =>
          conclusion ? (
            <Text type={tones[conclusion as Conclusion]}>{conclusions[conclusion as Conclusion]}</Text>
          ) : (
            '—'
          ),
      },
      { key: 'gatePhaseId', optional: true, width: 136, render: ({ gatePhase }) => gatePhase ?? '—' },
      { key: 'assigneeId', optional: true },
      { key: 'score', optional: true },
      { key: 'heldOn', optional: true },
      { key: 'labelIds', optional: true },
    ],
    filters: ['type', 'state', 'conclusion', 'phaseId', 'ownerId', 'assigneeId', 'plannedOn', 'labelIds'],
    own: {
      params,
      filters: () =>
        [
          oneOf('unsolved', '未关闭的问题', yes),
          oneOf('first', '首轮', first),
          oneOf('concluded', '结论', concluded),
          oneOf('late', '整改', late),
        ] as never,
      ask: (state) => ({
        ...(state.unsolved && { unsolved: true }),
        ...(state.first && { firstPass: state.first === 'yes' }),
        ...(state.concluded && { concluded: true }),
        ...(state.late && { late: true }),
      }),
    },
    above: ({ state, change }, { projectId, stamp }) =>
      state.board === 'shown' && (
        <SummaryBoard projectId={projectId} stamp={stamp} onChoose={(narrowed) => change(narrowed as never)} />
      ),
    tools: ({ state, change }) => (
      <Button
        type="text"
        aria-expanded={state.board === 'shown'}
        style={{ paddingInline: 8 }}
        onClick={() => change({ board: state.board === 'shown' ? 'hidden' : 'shown' })}
      >
        统计
      </Button>
    ),
    form: { initial: { type: 'design', form: 'meeting', mode: 'and' }, titlePlaceholder: '例如：告警中心概要设计评审' },
    // Nothing changes under those who are asked to agree.
    held: ({ deciding }) => deciding !== null,
    actions: (handle) => <ConcludeButton {...handle} />,
    marks: ({ round }) => <span>第 {round} 轮</span>,
    side: [
      'type',
      'form',
      'phaseId',
      'gatePhaseId',
      'ownerId',
      'assigneeId',
      'mode',
      'percent',
      'plannedOn',
      'heldOn',
      'score',
      'templateId',
      'labelIds',
      'isPrivate',
    ],
    texts: ['summary'],
    events: {
      peopleChanged: '调整评审人员',
      itemAdded: '添加检查项',
      itemChecked: '检查',
      itemRemoved: '删除检查项',
      issueAdded: '登记评审问题',
      issueChanged: '修改评审问题',
      issueFixed: '整改评审问题',
      issueVerified: '验证评审问题',
      issueReopened: '退回评审问题',
      issueConverted: '转为问题',
      gateOverridden: '越权放行阶段',
    },
    sections: [
      {
        key: 'people',
        title: '评审人员',
        extra: (handle) => <PeopleButton {...handle} />,
        render: (handle) => <People {...handle} />,
      },
      { key: 'items', title: '检查单', render: (handle) => <Checklist {...handle} /> },
      {
        key: 'issues',
        title: '评审问题',
        extra: (handle) => <IssueButton {...handle} />,
        render: (handle) => <Issues {...handle} />,
      },
      {
        key: 'rounds',
        title: '各轮结论',
        shown: ({ rounds }) => rounds.length > 0,
        render: (handle) => <Rounds {...handle} />,
      },
    ],
  });
