import type { Budget, BudgetLine, CostSubject } from '@contract/cost/cost';
import { budgetLifecycle } from '@contract/cost/lifecycle';
import { sayFen } from '@contract/time/money';
import { useSearchParams } from '@umijs/max';
import { App, Button, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { MoneyInput } from '@/components/MoneyInput';
import { ScrollSection } from '@/components/ScrollSection';
import StateView from '@/components/StateView';
import { ObjectApprovals } from '@/features/approval';
import { useDraft } from '@/features/object/form';
import { StateTag } from '@/features/object/lifecycle';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { costApi } from '@/services/cost';
import { failureText } from '@/utils/failure';
import styles from './cost.module.css';
import { inOrder, withBelow } from './tree';

/** /project/{pId}/cost/budget — the versions of the budget; one at a time is worked on, and agreed to through an approval. */
export function BudgetView({ projectId }: { projectId: string }) {
  const { mayChange } = useProject();
  const [address, setAddress] = useSearchParams();
  const shown = address.get('version');
  const setShown = (id: string) => setAddress({ version: id }, { replace: true });
  const subjects = useRequest(() => costApi.listSubjects({ projectId }), { refreshDeps: [projectId] });
  const budgets = useRequest(() => costApi.listBudgets({ projectId }), { refreshDeps: [projectId] });
  const all = budgets.data ?? [];
  const budget = all.find(({ id }) => id === shown) ?? all[0];
  const planner = mayChange('COST:BUDGET:UPDATE');
  const start = async () => {
    const { id } = await costApi.createBudget({ projectId }, showFailure);
    setShown(id);
    budgets.refresh();
  };
  const create = planner && !all.some(({ state }) => state === 'DRAFT' || state === 'REVIEWING') && (
    <Button type={all.length === 0 ? 'primary' : 'default'} onClick={() => void start()}>
      {all.length === 0 ? '编制预算' : '编制新版本'}
    </Button>
  );
  return (
    <StateView
      loading={(budgets.loading && !budgets.data) || (subjects.loading && !subjects.data)}
      error={budgets.data && subjects.data ? undefined : (budgets.error ?? subjects.error)}
      onRetry={() => {
        budgets.refresh();
        subjects.refresh();
      }}
      rows={6}
    >
      <div className={styles.overview}>
        <div className={styles.versions}>
          {all.length > 0 && (
            <Select
              aria-label="预算版本"
              value={budget?.id}
              onChange={setShown}
              options={all.map(({ id, no, state }) => ({
                value: id,
                label: `第 ${no} 版 · ${budgetLifecycle.states[state].label}`,
              }))}
            />
          )}
          {create}
        </div>
        {budget ? (
          <Version
            key={`${budget.id}:${budget.version}`}
            budget={budget}
            subjects={subjects.data ?? []}
            planner={planner}
            onChanged={() => budgets.refresh()}
          />
        ) : (
          <p className={styles.faint}>
            还没有预算：
            {planner ? '先在“总览”中建立科目，再按科目编制，提交后由有权限的人批准。' : '由有预算权限的成员编制。'}
          </p>
        )}
      </div>
    </StateView>
  );
}

interface VersionProps {
  budget: Budget;
  subjects: readonly CostSubject[];
  planner: boolean;
  onChanged: () => void;
}

interface BudgetDraft {
  note: string;
  lines: ReadonlyMap<string, BudgetLine>;
}
const totalOf = ({ lines }: BudgetDraft) => [...lines.values()].reduce((sum, { amount }) => sum + amount, 0);

function Version({ budget, subjects, planner, onChanged }: VersionProps) {
  const { message, modal } = App.useApp();
  const editable = planner && budget.state === 'DRAFT';
  // One that waits without an approval is asked about now.
  const submittable = planner && (budget.state === 'DRAFT' || (budget.state === 'REVIEWING' && !budget.asked));
  const [submitting, setSubmitting] = useState(false);
  const editor = useDraft<BudgetDraft, unknown, Pick<Budget, 'note' | 'version'>>({
    stored: {
      value: { note: budget.note, lines: new Map(budget.lines.map((line) => [line.subjectId, line])) },
      version: budget.version,
    },
    same: Object.is,
    send: ({ note, lines }, version = budget.version) =>
      costApi.saveBudget({ id: budget.id, note, lines: [...lines.values()], version }),
    onSaved: onChanged,
    saved: '保存成功',
    failure: '保存预算失败',
    conflict: {
      subject: `第 ${budget.no} 版预算`,
      rows: (mine, theirs) => [
        { key: 'note', label: '说明', mine: mine.note || '—', theirs: theirs.note || '—' },
        { key: 'lines', label: '各科目金额', mine: `合计 ${sayFen(totalOf(mine))}`, theirs: '对方保存的金额' },
      ],
      onTheirs: () => {
        editor.reset();
        onChanged();
      },
    },
  });
  const { dirty, setDraft } = editor;
  const { lines, note } = editor.draft;
  const busy = editor.busy || submitting;
  const change = (subjectId: string, part: Partial<BudgetLine>) =>
    setDraft(({ lines: before, ...rest }) => ({
      ...rest,
      lines: new Map(before).set(subjectId, {
        ...{ subjectId, amount: 0, note: '' },
        ...before.get(subjectId),
        ...part,
      }),
    }));
  const remove = () =>
    modal.confirm({
      title: `删除第 ${budget.no} 版预算？`,
      content: '编制中的金额随之删除。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await costApi.deleteBudget({ id: budget.id }, showFailure);
        editor.reset();
        onChanged();
      },
    });
  const submit = async () => {
    setSubmitting(true);
    try {
      await costApi.submitBudget({ id: budget.id, version: budget.version });
      void message.success('已提交审批');
      onChanged();
    } catch (error) {
      void message.error(failureText(error, '提交预算失败'));
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <section className={styles.panel} aria-label={`第 ${budget.no} 版预算`}>
      <div className={styles.head}>
        <h2>
          第 {budget.no} 版 <StateTag table={budgetLifecycle} state={budget.state} />
        </h2>
        <span className={styles.versions}>
          {editable && (
            <>
              <Button danger onClick={() => void remove()}>
                删除
              </Button>
              <Button
                type={dirty ? 'primary' : 'default'}
                loading={busy}
                disabled={!dirty}
                onClick={() => void editor.save()}
              >
                保存
              </Button>
            </>
          )}
          {submittable && !dirty && (
            <Button type="primary" loading={busy} onClick={() => void submit()}>
              提交审批
            </Button>
          )}
        </span>
      </div>
      <p className={styles.faint}>
        {budget.approvedTime
          ? `${budget.approvedBy?.name ?? '已离开的人'} 于 ${dayjs(budget.approvedTime).format('YYYY-MM-DD HH:mm')} 批准`
          : `${budget.by?.name ?? '已离开的人'} 于 ${dayjs(budget.updatedTime).format('YYYY-MM-DD HH:mm')} 修改`}
      </p>
      <ObjectApprovals
        on={{ objectType: 'costBudget', objectId: budget.id }}
        revision={budget.version}
        onChanged={onChanged}
        held
      />
      {editable ? (
        <Input
          aria-label="预算说明"
          placeholder="说明（可不填）：这一版为什么这样编"
          maxLength={500}
          value={note}
          onChange={({ target }) => setDraft((before) => ({ ...before, note: target.value }))}
        />
      ) : (
        budget.note && <p>{budget.note}</p>
      )}
      <ScrollSection className={styles.scroll} label="预算明细">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">科目</th>
              <th scope="col">金额</th>
              <th scope="col">备注</th>
            </tr>
          </thead>
          <tbody>
            {inOrder(subjects).map(({ id, name, depth }) => {
              const line = lines.get(id);
              // As the overview says it: with all that stands below.
              const whole = [...withBelow(subjects, id)].reduce((sum, one) => sum + (lines.get(one)?.amount ?? 0), 0);
              return (
                <tr key={id}>
                  <th scope="row" style={{ paddingInlineStart: 8 + depth * 20 }}>
                    {name}
                  </th>
                  <td>
                    {editable ? (
                      <span className={styles.amount}>
                        <MoneyInput
                          aria-label={`${name} 金额`}
                          value={line?.amount || null}
                          onChange={(fen) => change(id, { amount: Math.max(0, fen ?? 0) })}
                        />
                      </span>
                    ) : (
                      sayFen(whole)
                    )}
                    {whole !== (line?.amount ?? 0) && (editable || Boolean(line?.amount)) && (
                      <span className={styles.part}>
                        {editable ? `含下级 ${sayFen(whole)}` : `其中本级 ${sayFen(line?.amount ?? 0)}`}
                      </span>
                    )}
                  </td>
                  <td>
                    {editable ? (
                      <Input
                        className={styles.note}
                        aria-label={`${name} 备注`}
                        maxLength={200}
                        value={line?.note ?? ''}
                        onChange={(event) => change(id, { note: event.target.value })}
                      />
                    ) : (
                      line?.note
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              <td>{sayFen(totalOf(editor.draft))}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </ScrollSection>
      {editor.dialog}
    </section>
  );
}
