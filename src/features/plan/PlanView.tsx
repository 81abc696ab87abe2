import { MoreOutlined } from '@ant-design/icons';
import type { LinkType } from '@contract/plan/model';
import type { PlanActed, PlanNodeView } from '@contract/plan/plan';
import { dayNumber, dayText, type Span } from '@contract/tenant/workdays';
import { history, useSearchParams } from '@umijs/max';
import { useMemoizedFn, useRequest } from 'ahooks';
import { App, Button, Drawer, Segmented, Switch } from 'antd';
import { useMemo, useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { ToolMenu } from '@/components/ToolMenu';
import { type DragPart, useWorkCalendar, type Zoom, zoomCodes, zooms } from '@/features/gantt';
import { useAct } from '@/features/undo';
import { isInGrid, useKeys } from '@/hooks/keys';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useToday } from '@/hooks/useToday';
import {
  addPlanLink,
  compareBaseline,
  dragNode,
  listBaselines,
  moveNodes,
  planFileUrl,
  removeNodes,
  removePlanLink,
  typePredecessors,
  updateNode,
} from '@/services/plan';
import type { CellEdit } from './ChartRow';
import { Compare } from './Compare';
import { BaselineForm, ImportDialog, NodeForm, SettingsForm, TemplateForm, TemplatePicker } from './dialogs';
import { planDetailKeys, planKeys } from './keys';
import { Milestones } from './Milestones';
import { NodePanel } from './NodePanel';
import { indented, outdented, type Place, placeOfNew, rowsOf, shifted } from './outline';
import { PhoneList } from './PhoneList';
import { PlanChart, type PlanChartHandle, refusalOf } from './PlanChart';
import styles from './plan.module.css';
import { type Given, putOn, usePlan, withNode } from './usePlan';
import { Ways } from './Ways';
import type { WayOut } from './words';

type View = 'plan' | 'milestones' | 'baseline';
const views: Record<View, string> = { plan: '计划', milestones: '里程碑', baseline: '基线对比' };
type Dialog = 'node' | 'settings' | 'baseline' | 'template' | 'save' | 'import';
const WIDE = '(max-width: 1180px)';
const NO_DAYS: ReadonlyMap<string, { startOn: string | null; endOn: string | null }> = new Map();

interface Props {
  projectId: string;
  /** The node that stands open. */
  nodeId: string | undefined;
}

/** The plan of a project: its tree beside the time line, milestones, and what became of a baseline. */
export function ProjectPlan({ projectId, nodeId }: Props) {
  const { message, modal } = App.useApp();
  const { told } = useAct();
  const { calendar } = useWorkCalendar();
  const { plan, error, loading, reload, retry, act, dialog: conflict, revision } = usePlan(projectId, calendar);
  const phone = useMediaQuery(NARROW);
  const narrow = useMediaQuery(WIDE);
  const [params, setParams] = useSearchParams();
  const view = (Object.keys(views) as View[]).find((one) => one === params.get('view')) ?? 'plan';
  const zoom = zoomCodes.find((one) => one === params.get('zoom')) ?? 'week';
  const put = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setParams(next, { replace: true });
  };
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(-1);
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const [critical, setCritical] = useState(false);
  const [ghosts, setGhosts] = useState(false);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [taken, setTaken] = useState(0);
  const chart = useRef<PlanChartHandle>(null);
  const today = dayNumber(useToday());
  const rows = useMemo(() => (plan ? rowsOf(plan.nodes, closed) : []), [plan, closed]);
  const compared = useBaselineDays(
    projectId,
    plan?.baselined ?? false,
    (ghosts || phone) && view === 'plan',
    taken + revision,
  );
  const row = rows[active];
  const editable = plan?.editable ?? false;

  const search = params.toString();
  const goTo = (id: string | null) =>
    history.push(`/project/${projectId}/plan${id ? `/${id}` : ''}${search ? `?${search}` : ''}`);
  const open = useMemoizedFn((node: PlanNodeView) => {
    setActive(rows.findIndex((one) => one.node.id === node.id));
    goTo(node.id);
  });
  const keepActive = useMemoizedFn((id: string | null | undefined) => {
    if (id) setActive(rows.findIndex(({ node }) => node.id === id));
  });
  const toggle = useMemoizedFn((id: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    }),
  );
  const place = (node: PlanNodeView, to: Place | null, words: string) => {
    if (!to || !editable) return;
    const send: Parameters<typeof act>[1] = (versionOf) => {
      versionOf(node);
      return moveNodes({ ids: [node.id], ...to });
    };
    void act(`${words} ${node.title}`, send).then(() => keepActive(node.id));
  };
  const remove = (node: PlanNodeView) => {
    const below = plan?.nodes.filter(({ wbs }) => wbs.startsWith(`${node.wbs}.`)).length ?? 0;
    const run = () => void act(`删除 ${node.title}`, () => removeNodes([node.id]));
    if (below === 0) return run();
    void modal.confirm({
      title: `删除“${node.title}”及其下级 ${below} 个节点？`,
      content: '删除后可以撤销。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: run,
    });
  };
  const nudge = (by: 1 | -1, part: 'move' | 'end') => {
    if (!row || !plan || !editable) return;
    const { node } = row;
    const refused = refusalOf(plan, node, row.isGroup);
    if (refused) return void message.warning(refused);
    if (part === 'end' && node.kind === 'milestone') return;
    const from = node.startOn ? dayNumber(node.startOn) : today;
    const to = dayText(by > 0 ? calendar.onOrAfter(from + 1) : calendar.onOrBefore(from - 1));
    const duration = Math.max(1, node.duration + by);
    if (part === 'end') void lengthen(node, duration);
    else void putAt(node, to);
  };
  const zoomBy = (by: 1 | -1) =>
    put({ zoom: zoomCodes[Math.max(0, Math.min(zoomCodes.length - 1, zoomCodes.indexOf(zoom) + by))] ?? zoom });
  const onChart = view === 'plan' && !phone && plan !== undefined;
  type Work = (row: NonNullable<(typeof rows)[number]>) => void;
  /** From the panel or the tools a key goes where it goes everywhere: Tab to the next button, not the row below another. */
  const onRow =
    (work: Work, may = true) =>
    ({ target }: { target: EventTarget | null }) => {
      if (!may || !onChart || !row || !isInGrid(target)) return false;
      work(row);
      return true;
    };
  const nodesNow = plan?.nodes ?? [];
  useKeys(planKeys, {
    next: () => onChart && setActive(Math.min(rows.length - 1, active + 1)),
    previous: () => onChart && setActive(Math.max(0, active - 1)),
    expand: onRow(({ node, isGroup, open: isOpen }) => isGroup && !isOpen && toggle(node.id)),
    collapse: onRow(({ node, isGroup, open: isOpen }) => {
      if (isGroup && isOpen) toggle(node.id);
      else keepActive(node.parentId);
    }),
    indent: onRow(({ node }) => place(node, indented(nodesNow, node.id), '降级'), editable),
    outdent: onRow(({ node }) => place(node, outdented(nodesNow, node.id), '升级'), editable),
    up: onRow(({ node }) => place(node, shifted(nodesNow, node.id, -1), '上移')),
    down: onRow(({ node }) => place(node, shifted(nodesNow, node.id, 1), '下移')),
    later: onRow(() => nudge(1, 'move')),
    earlier: onRow(() => nudge(-1, 'move')),
    longer: onRow(() => nudge(1, 'end')),
    shorter: onRow(() => nudge(-1, 'end')),
    open: onRow(({ node }) => goTo(node.id)),
    rename: onRow(({ node }) => setEdit({ id: node.id, field: 'title' }), editable),
    link: onRow(({ node }) => setEdit({ id: node.id, field: 'predecessors' }), editable && !narrow),
    create: () => (editable && view === 'plan' ? setDialog('node') : false),
    remove: onRow(({ node }) => remove(node), editable),
    today: () => (onChart ? chart.current?.goTo(today) : false),
    closer: () => (onChart ? zoomBy(-1) : false),
    farther: () => (onChart ? zoomBy(1) : false),
    leave: () => (active >= 0 && onChart ? setActive(-1) : false),
  });
  useKeys(planDetailKeys, { close: () => (nodeId && !phone ? goTo(null) : false) });

  const lengthen = (node: PlanNodeView, duration: number) =>
    act(`${node.title} 工期 ${duration} 天`, (versionOf) => dragNode(node.id, { duration, version: versionOf(node) }), {
      ahead: (now) => withNode(now, node.id, { duration }),
    });
  const putAt = (node: PlanNodeView, startOn: string) =>
    act(`移动 ${node.title}`, (versionOf) => dragNode(node.id, { startOn, version: versionOf(node) }), {
      ahead: (now) => putOn(now, node, startOn, calendar),
    });
  const pull = useMemoizedFn(async (node: PlanNodeView, span: Span, part: DragPart): Promise<void> => {
    if (part === 'end') await lengthen(node, Math.max(1, calendar.count(span.start, span.end)));
    else await putAt(node, dayText(span.start));
  });
  const set = (node: PlanNodeView, words: string, given: Given) =>
    void act(words, (versionOf) => updateNode(node.id, { version: versionOf(node), ...given }), {
      given,
      ahead: (now) => withNode(now, node.id, given),
    });
  const cell = useMemoizedFn((node: PlanNodeView, field: CellEdit['field'], text: string) => {
    if (field === 'predecessors')
      return void act(`${node.title} 前置：${text || '无'}`, () => typePredecessors(node.id, text));
    if (field === 'title') {
      if (text) set(node, `改名为 ${text}`, { title: text });
      return;
    }
    const duration = Number.parseInt(text, 10);
    if (!(duration >= 1)) return void message.warning('工期请填写不小于 1 的整数');
    set(node, `${node.title} 工期 ${duration} 天`, { duration });
  });
  const link = useMemoizedFn((fromId: string, toId: string, type: LinkType) => {
    const titleOf = (id: string) => plan?.nodes.find((node) => node.id === id)?.title ?? '';
    void act(`${titleOf(fromId)} → ${titleOf(toId)}`, () => addPlanLink({ fromId, toId, type }));
  });
  const unpin = useMemoizedFn((node: PlanNodeView) =>
    set(node, `解除 ${node.title} 的固定`, { constraintType: 'ASAP', constraintOn: null }),
  );
  const takeWay = useMemoizedFn((node: PlanNodeView, way: WayOut) => {
    if (way.key === 'unlink') void act(way.label, () => removePlanLink(way.linkId));
    if (way.key === 'auto') set(node, `${node.title} 改为自动排期`, { mode: 'auto' });
    if (way.key === 'unpin') unpin(node);
    if (way.key === 'deadline') set(node, `${node.title} ${way.label}`, { deadline: way.day ?? null });
  });
  /** What a dialog did: told with its way back, and seen. */
  const done = (words: string) => (acted: PlanActed) => {
    setDialog(null);
    told('修改成功', { label: words, ...(acted.actId && { act: { kind: 'plan', actId: acted.actId } }) });
    void reload();
  };
  const placeNew = placeOfNew(rows, plan?.nodes ?? [], row?.node.id ?? null);
  const parent = plan?.nodes.find(({ id }) => id === placeNew.parentId);

  if (!plan)
    return <StateView loading={loading || !error} error={loading ? undefined : error} onRetry={retry} rows={10} />;
  const isEmpty = plan.nodes.length === 0;
  const tools = [
    ...(editable
      ? [
          { key: 'template', label: '由模板创建', onClick: () => setDialog('template') },
          { key: 'import', label: '导入 MS Project 文件', onClick: () => setDialog('import') },
        ]
      : []),
    ...(isEmpty
      ? []
      : [
          {
            key: 'export',
            label: '导出 MS Project 文件',
            onClick: () => window.location.assign(planFileUrl(projectId)),
          },
          { key: 'save', label: '存为计划模板', onClick: () => setDialog('save') },
        ]),
    ...(editable ? [{ key: 'settings', label: '计划设置', onClick: () => setDialog('settings') }] : []),
  ];
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">计划</h1>
      <div className={styles.tools}>
        <Segmented<View>
          aria-label="查看"
          value={view}
          onChange={(next) => put({ view: next === 'plan' ? null : next })}
          options={(Object.keys(views) as View[]).map((value) => ({ value, label: views[value] }))}
        />
        {onChart && !isEmpty && (
          <>
            <Segmented<Zoom>
              size="small"
              aria-label="时间刻度"
              value={zoom}
              onChange={(next) => put({ zoom: next === 'week' ? null : next })}
              options={zoomCodes.map((value) => ({ value, label: zooms[value].label }))}
            />
            <Button size="small" title="转到今天（t）" onClick={() => chart.current?.goTo(today)}>
              今天
            </Button>
            <span className={styles.switch}>
              <Switch size="small" aria-label="关键路径" checked={critical} onChange={setCritical} />
              关键路径
            </span>
            {plan.baselined && (
              <span className={styles.switch}>
                <Switch size="small" aria-label="显示基线" checked={ghosts} onChange={setGhosts} />
                基线
              </span>
            )}
          </>
        )}
        <span className={styles.grow} />
        {view === 'baseline' || isEmpty || !editable ? null : (
          <Button onClick={() => setDialog('baseline')}>建立基线</Button>
        )}
        {view === 'plan' && editable && !isEmpty && (
          <Button type="primary" onClick={() => setDialog('node')}>
            新建节点
          </Button>
        )}
        {tools.length > 0 && (
          <ToolMenu label="更多操作" tools={tools}>
            <Button icon={<MoreOutlined />} aria-label="更多操作" />
          </ToolMenu>
        )}
      </div>
      {view === 'milestones' ? (
        <Milestones {...{ projectId, revision, phone }} onOpen={(id) => goTo(id)} />
      ) : view === 'baseline' ? (
        <Compare
          {...{ projectId, revision, phone }}
          chosen={params.get('baseline') ?? undefined}
          onChoose={(id) => put({ baseline: id })}
          onTake={() => setDialog('baseline')}
          onOpen={(id) => goTo(id)}
          version={taken}
        />
      ) : isEmpty ? (
        <div className={styles.empty}>
          <h2>还没有计划</h2>
          <p>{editable ? '从模板开始，导入已有的 MS Project 文件，或新建第一个阶段。' : '项目经理还没有编制计划。'}</p>
          {editable && (
            <div className={styles.choices}>
              <Button type="primary" onClick={() => setDialog('template')}>
                由模板创建
              </Button>
              <Button onClick={() => setDialog('import')}>导入文件</Button>
              <Button onClick={() => setDialog('node')}>新建第一个阶段</Button>
            </div>
          )}
        </div>
      ) : phone ? (
        <div className={`${styles.scroll} ${styles.flush}`}>
          <PhoneList rows={rows} slips={compared.slips} onOpen={open} />
        </div>
      ) : (
        <PlanChart
          ref={chart}
          {...{ plan, rows, zoom, critical, calendar, today, active, edit, narrow }}
          promised={ghosts ? compared.days : NO_DAYS}
          onOpen={open}
          onActive={setActive}
          onEdit={setEdit}
          onCell={cell}
          onToggle={toggle}
          onRefused={(reason) => void message.warning(reason)}
          onPull={pull}
          onLink={link}
          onUnpin={unpin}
          conflictsOf={(node) => <Ways node={node} plan={plan} onWay={takeWay} />}
        />
      )}
      {conflict}
      <Drawer
        open={nodeId !== undefined}
        onClose={() => goTo(null)}
        size={phone ? '100%' : 'min(720px, 70vw)'}
        mask={phone}
        keyboard={phone}
        closable={false}
        destroyOnHidden
        aria-label="计划节点"
        focusable={{ trap: phone }}
        styles={{ body: { padding: 0 } }}
      >
        {nodeId && (
          <NodePanel
            key={nodeId}
            id={nodeId}
            plan={plan}
            act={act}
            onChanged={() => void reload()}
            onClose={() => goTo(null)}
          />
        )}
      </Drawer>
      {dialog === 'node' && (
        <NodeForm
          projectId={projectId}
          place={placeNew}
          kind={isEmpty || !parent ? 'phase' : 'work'}
          where={parent ? `在 ${parent.wbs} ${parent.title} 下` : '在顶层'}
          onClose={() => setDialog(null)}
          onDone={(acted, title) => done(`新建 ${title}`)(acted)}
        />
      )}
      {dialog === 'settings' && (
        <SettingsForm projectId={projectId} plan={plan} onClose={() => setDialog(null)} onDone={done('计划设置')} />
      )}
      {dialog === 'baseline' && (
        <BaselineForm
          projectId={projectId}
          onClose={() => setDialog(null)}
          onDone={(id) => {
            setDialog(null);
            setTaken((count) => count + 1);
            void message.success('已建立基线');
            void reload();
            if (view === 'baseline') put({ baseline: id });
          }}
        />
      )}
      {dialog === 'template' && (
        <TemplatePicker
          projectId={projectId}
          startOn={plan.startOn}
          onClose={() => setDialog(null)}
          onDone={(acted, name) => done(`由模板“${name}”创建`)(acted)}
        />
      )}
      {dialog === 'save' && (
        <TemplateForm
          projectId={projectId}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            void message.success('已存为计划模板');
          }}
        />
      )}
      {dialog === 'import' && (
        <ImportDialog projectId={projectId} onClose={() => setDialog(null)} onDone={done('导入文件')} />
      )}
    </div>
  );
}

/** Days and slips of the last baseline, where they are wanted. */
function useBaselineDays(projectId: string, baselined: boolean, wanted: boolean, version: number) {
  const { data } = useRequest(
    async () => {
      const [last] = (await listBaselines(projectId)).baselines;
      return last ? compareBaseline(last.id) : null;
    },
    // What is drawn below the bars is an addition: the plan stands without it.
    { ready: baselined && wanted, refreshDeps: [projectId, version], onError: () => undefined },
  );
  return useMemo(() => {
    const nodes = data?.nodes ?? [];
    return {
      days: new Map(nodes.map((one) => [one.nodeId, { startOn: one.startBefore, endOn: one.endBefore }])),
      slips: new Map(nodes.flatMap(({ nodeId, endSlip }) => (endSlip === null ? [] : [[nodeId, endSlip] as const]))),
    };
  }, [data]);
}
