import { pageOf } from '@contract/objectTypes';
import { type IssueState, issueStates } from '@contract/review/kinds';
import type { ReviewDetail, ReviewIssue } from '@contract/review/review';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { DueDate } from '@/components/DueDate';
import PersonAvatar from '@/components/PersonAvatar';
import type { RecordHandle } from '@/features/object/register';
import { ReasonDialog } from '@/features/object/save';
import { reviewApi } from '@/services/review';
import { IssueForm } from './IssueForm';
import styles from './review.module.css';
import { useRun } from './useRun';

type Handle = RecordHandle<ReviewDetail>;

/** What the reviewers found, with what was done about it; by round, the newest first. */
export function Issues(handle: Handle) {
  const { issues, round } = handle.record;
  if (issues.length === 0) return <>还没有评审问题</>;
  const rounds = [...new Set(issues.map((one) => one.round))].sort((a, b) => b - a);
  return rounds.map((of) => (
    <div key={of}>
      {(rounds.length > 1 || of !== round) && <h4 className={styles.round}>第 {of} 轮</h4>}
      <ul className={styles.issues}>
        {issues
          .filter((one) => one.round === of)
          .map((issue) => (
            <Issue key={issue.id} issue={issue} {...handle} />
          ))}
      </ul>
    </div>
  ));
}

const asked: Partial<Record<IssueState, { title: string; hint: string; ok: string }>> = {
  FIXED: { title: '整改完成', hint: '说明做了什么；由他人验证后关闭。', ok: '提交验证' },
  OPEN: { title: '退回整改', hint: '说明哪里还没有改好。', ok: '退回' },
};

function Issue({ issue, ...handle }: Handle & { issue: ReviewIssue }) {
  const { record, words, changed } = handle;
  const { id, seq, text, severity, state, owner, dueOn, fixNote, problem, version, may, verifier } = issue;
  const [editing, setEditing] = useState(false);
  const [way, setWay] = useState<IssueState>();
  const { busy, run } = useRun(changed);
  const open = record.state !== 'ARCHIVED' && record.state !== 'WITHDRAWN';
  const step = async (to: IssueState, note?: string) => {
    await reviewApi.stepIssue({ id: record.id, issueId: id, to, version, ...(note && { note }) });
    changed();
  };
  const dialog = way && asked[way];
  return (
    <li className={styles.issue} data-state={state}>
      <div className={styles.line}>
        <span className={styles.seq}>#{seq}</span>
        <span className={styles.severity} data-severity={severity}>
          {words.say('problemSeverity', severity)}
        </span>
        <span className={styles.grow}>{text}</span>
        <span className={styles.issueState} data-state={state}>
          {issueStates[state]}
        </span>
      </div>
      <div className={styles.facts}>
        {owner ? <PersonAvatar person={owner} withName /> : <span>未指定责任人</span>}
        {dueOn && <DueDate day={dueOn} completed={state !== 'OPEN'} />}
        {problem && (
          <Link to={pageOf('problem', problem.id, problem.projectId)}>
            {problem.no}（{problem.state}）
          </Link>
        )}
        {fixNote && state !== 'OPEN' && <span className={styles.note}>整改：{fixNote}</span>}
        {state === 'VERIFIED' && verifier && <span>{verifier.name} 已验证</span>}
        {open && (
          <span className={styles.buttons}>
            {may.fix && (
              <Button size="small" type="primary" onClick={() => setWay('FIXED')}>
                整改完成
              </Button>
            )}
            {may.verify && (
              <Button
                size="small"
                type="primary"
                loading={busy}
                onClick={() => void run(() => step('VERIFIED'), '验证失败', '已验证')}
              >
                验证通过
              </Button>
            )}
            {may.change && state === 'FIXED' && (
              <Button size="small" onClick={() => setWay('OPEN')}>
                退回
              </Button>
            )}
            {may.convert && (
              <Button
                size="small"
                loading={busy}
                onClick={() =>
                  void run(
                    () => reviewApi.makeIssueProblem({ id: record.id, issueId: id }),
                    '转为问题失败',
                    '已生成问题',
                  )
                }
              >
                转为问题
              </Button>
            )}
            {may.change && state === 'OPEN' && (
              <Button size="small" type="text" aria-label={`修改评审问题 #${seq}`} onClick={() => setEditing(true)}>
                修改
              </Button>
            )}
          </span>
        )}
      </div>
      {editing && <IssueForm {...handle} issue={issue} onClose={() => setEditing(false)} />}
      {way && dialog && (
        <ReasonDialog
          title={`${dialog.title} #${seq}`}
          hint={dialog.hint}
          required
          maxLength={500}
          okText={dialog.ok}
          onSubmit={(note) => step(way, note)}
          onClose={() => setWay(undefined)}
        />
      )}
    </li>
  );
}
