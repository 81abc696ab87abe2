import type { ApprovalDetail, ApprovalMove } from '@contract/approval/approval';
import { OPINION_MAX } from '@contract/approval/kinds';
import { PASSWORD_TYPED_MAX } from '@contract/auth/password';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { ToolMenu } from '@/components/ToolMenu';
import { useAct } from '@/features/undo';
import { approvalApi } from '@/services/approval';
import { errorText } from '@/utils/apiError';
import styles from './approval.module.css';
import type { Move } from './MoveForm';

const words: Partial<Record<ApprovalMove, string>> = {
  transfer: '转交',
  ask: '委派',
  addSigner: '加签',
  return: '退回',
  copy: '抄送',
  withdraw: '撤回',
};

interface Props {
  approval: ApprovalDetail;
  onMove: (move: Move) => void;
  onDone: (approval: ApprovalDetail) => void;
}

/** What the reader may do: two large buttons with an opinion, and the rest in words. */
export function AnswerBar({ approval, onMove, onDone }: Props) {
  const { id, moves, entries } = approval;
  const { told } = useAct();
  const [opinion, setOpinion] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const hint = useId();
  const entryId = entries.find((one) => one.mine)?.id ?? '';

  const send = async (sent: Promise<ApprovalDetail>, done: string) => {
    setBusy(true);
    setFault(undefined);
    try {
      const after = await sent;
      setOpinion('');
      setPassword('');
      told(done);
      onDone(after);
    } catch (error) {
      setFault(errorText(error, '操作失败'));
    } finally {
      setBusy(false);
    }
  };
  const answer = (pass: boolean) => {
    if (!pass && !opinion.trim()) return setFault('请先填写拒绝的理由');
    const sent = approvalApi.answer({ id, entryId, pass, opinion, ...(password && { password }) });
    void send(sent, pass ? '已同意' : '已拒绝');
  };
  // In one line with the two large ones they are as large.
  const size = moves.includes('answer') ? 'large' : 'middle';
  const rare = moves.flatMap((move) =>
    words[move] ? [{ key: move, label: words[move] ?? '', onClick: () => onMove(move as Move) }] : [],
  );
  if (moves.length === 0) return null;
  return (
    <div className={styles.answer}>
      {moves.includes('answer') && (
        <Input.TextArea
          aria-label="审批意见"
          placeholder="审批意见；拒绝时必填"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={OPINION_MAX}
          value={opinion}
          onChange={(event) => setOpinion(event.target.value)}
        />
      )}
      {moves.includes('answer') && approval.flow[approval.step - 1]?.sign && (
        <div>
          <Input.Password
            aria-label="签署：登录密码"
            aria-describedby={hint}
            placeholder="登录密码"
            autoComplete="current-password"
            maxLength={PASSWORD_TYPED_MAX}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <p id={hint} className={styles.quiet}>
            这一步须签署：再次输入登录密码，确认是您本人。没有密码的账号，重新登录后 5 分钟内不必填写
          </p>
        </div>
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <div className={styles.buttons}>
        {moves.includes('answer') && (
          <>
            <Button size="large" type="primary" className={styles.big} loading={busy} onClick={() => answer(true)}>
              同意
            </Button>
            <Button size="large" danger className={styles.big} disabled={busy} onClick={() => answer(false)}>
              拒绝
            </Button>
          </>
        )}
        {moves.includes('reply') && (
          <Button type="primary" onClick={() => onMove('reply')}>
            答复委派
          </Button>
        )}
        {moves.includes('resubmit') && (
          <Button type="primary" onClick={() => onMove('resubmit')}>
            重新提交
          </Button>
        )}
        {moves.includes('takeBack') && (
          <Button size={size} loading={busy} onClick={() => void send(approvalApi.takeBack({ id }), '已收回答复')}>
            收回我的答复
          </Button>
        )}
        {moves.includes('urge') && (
          <Button size={size} loading={busy} onClick={() => void send(approvalApi.urge({ id }), '已催办')}>
            催办
          </Button>
        )}
        {rare.length > 0 && (
          <ToolMenu label="更多操作" tools={rare} placement="topRight">
            <Button size={size}>更多</Button>
          </ToolMenu>
        )}
      </div>
    </div>
  );
}
