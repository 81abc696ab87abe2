import { riskFields } from '@contract/risk/fields';
import { type RiskState, riskLifecycle } from '@contract/risk/lifecycle';
import { riskTabs } from '@contract/risk/lists';
import {
  allCells,
  impactOf,
  type Nature,
  probabilityOf,
  proximities,
  type RiskLevel,
  riskLevels,
  scoreOf,
  strategies,
} from '@contract/risk/matrix';
import { Button, Input } from 'antd';
import { DueDate } from '@/components/DueDate';
import { anyOf, choice, many } from '@/features/object/list';
import { defineRegisterPage } from '@/features/object/register';
import { Offer } from '@/features/problem';
import { ExistingProblem, FirstAssessment, LevelMark, Ratings, RiskBoard, TrackButton, Tracks } from '@/features/risk';
import { type RiskTypes, riskService } from '@/services/risk';

const sayCell = (cell: number) => `${probabilityOf(cell)} × ${impactOf(cell)} = ${scoreOf(cell)}`;
const cells = Object.fromEntries(allCells.map((cell) => [String(cell), `${sayCell(cell)} 分`]));

const params = {
  level: many(riskLevels),
  cell: many(allCells.map(String)),
  map: choice(['shown', 'hidden'], 'shown'),
};

/** Also asked for where the enterprise keeps chances beside threats. */
const { nature } = riskFields;
const withNature = { ...riskFields, nature: { ...nature, in: [...nature.in, 'create'] } } as const;
/** The list's filter says of which the map is: threats, unless only chances are asked for. */
const natureOf = (state: object): Nature => {
  const { nature: asked } = state as { nature?: readonly string[] };
  return asked?.length === 1 && asked[0] === 'opportunity' ? 'opportunity' : 'threat';
};

/** @param chances whether the enterprise keeps chances beside threats */
const pageOfRisks = (chances: boolean) =>
  defineRegisterPage<RiskTypes, RiskState, typeof params>({
    type: 'risk',
    fields: chances ? withNature : riskFields,
    lifecycle: riskLifecycle,
    tabs: riskTabs,
    service: riskService,
    emptyText: '还没有风险：识别可能影响目标的事情，并说明由谁应对',
    columns: [
      {
        key: 'cell',
        title: '当前等级',
        width: 112,
        phone: true,
        render: ({ level, cell, trend }) => <LevelMark level={level} cell={cell} trend={trend} />,
      },
      { key: 'state', width: 104, phone: true },
      { key: 'assigneeId', phone: true },
      'strategy',
      {
        key: 'expectedAt',
        width: 136,
        render: ({ expectedAt, proximity }) =>
          expectedAt ? `${expectedAt} ${proximity ? proximities[proximity] : ''}` : '—',
      },
      {
        key: 'planCloseOn',
        render: ({ planCloseOn, state }) => (
          <DueDate day={planCloseOn} completed={riskLifecycle.states[state as RiskState].closed ?? false} />
        ),
      },
      ...(chances ? [{ key: 'nature', optional: true }] : []),
      { key: 'category', optional: true },
      { key: 'source', optional: true },
      { key: 'ownerId', optional: true },
      { key: 'labelIds', optional: true },
      { key: 'identifiedOn', optional: true },
    ],
    filters: [
      ...(chances ? ['nature'] : []),
      'state',
      'assigneeId',
      'ownerId',
      'strategy',
      'category',
      'source',
      'labelIds',
      'planCloseOn',
    ],
    own: {
      params,
      filters: (words) => [anyOf('level', '等级', words.labels('riskLevel')), anyOf('cell', '矩阵', cells)] as never,
      ask: ({ level, cell }) => ({
        ...(level.length > 0 && { levels: [...level] }),
        ...(cell.length > 0 && {
          groups: [{ match: 'all', conditions: [{ field: 'cell', op: 'anyOf', value: cell }] }],
        }),
      }),
    },
    above: ({ state, change }, { projectId, stamp }) =>
      state.map === 'shown' && (
        <RiskBoard
          projectId={projectId}
          stamp={stamp}
          chosen={state.cell.map(Number)}
          onChoose={(chosen) => change({ cell: chosen.map(String) })}
          nature={natureOf(state)}
          onNature={chances ? (one) => change({ nature: [one] } as never) : undefined}
        />
      ),
    tools: ({ state, change }) => (
      <Button
        type="text"
        aria-expanded={state.map === 'shown'}
        style={{ paddingInline: 8 }}
        onClick={() => change({ map: state.map === 'shown' ? 'hidden' : 'shown' })}
      >
        矩阵
      </Button>
    ),
    offers: {
      strategy: (code, { nature }) => strategies[(nature as Nature | undefined) ?? 'threat'].includes(code),
    },
    form: {
      initial: { probability: 3, impact: 3, ...(chances && { nature: 'threat' }) },
      own: <Ratings />,
      titlePlaceholder: '如果……，那么……',
    },
    stepInputs: {
      situation: { label: '发生情况', input: <Input.TextArea rows={3} maxLength={2000} /> },
      problemId: { label: '已有的问题（可不选）', input: <ExistingProblem /> },
    },
    stepped: ({ problem }) => problem && `由问题 ${problem.no} 跟进`,
    marks: ({ level, cell, trend, escalatedTime }) => (
      <>
        <LevelMark level={level as RiskLevel} cell={cell} trend={trend} />
        {escalatedTime && <span>已上升为高风险</span>}
      </>
    ),
    actions: ({ record: { state, rights, links } }) => (
      <Offer
        open={state === 'OCCURRED' && rights.state}
        links={links}
        kind="caused"
        outgoing
        text="引发的问题都已结束，可以点“关闭”说明结果"
      />
    ),
    side: [
      'assigneeId',
      'ownerId',
      ...(chances ? ['nature'] : []),
      { label: '首次评估', show: ({ firstCell }) => sayCell(firstCell) },
      { label: '当前评估', show: ({ cell }) => sayCell(cell) },
      'strategy',
      'category',
      'source',
      'expectedAt',
      'planCloseOn',
      { label: '下次跟踪', show: ({ reviewOn }) => reviewOn ?? '—' },
      'identifiedOn',
      'labelIds',
      'isPrivate',
    ],
    texts: ['measures', 'contingency', 'triggerSignal', 'resolution'],
    events: { tracked: '登记跟踪' },
    sections: [
      {
        key: 'tracks',
        title: '跟踪记录',
        extra: (handle) => (
          <>
            <FirstAssessment {...handle} /> <TrackButton {...handle} />
          </>
        ),
        render: (handle) => <Tracks {...handle} />,
      },
    ],
  });

export const riskPage = pageOfRisks(false);
export const chancePage = pageOfRisks(true);
