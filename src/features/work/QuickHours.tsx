import { WORK_REMARK_MAX } from '@contract/task/enums';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '@/features/undo';
import { failureText } from '@/utils/failure';
import { faultOfLine, logLine, readHoursLine, sayLine } from './quick';
import styles from './work.module.css';

/** One line of hours: `2h 接口联调 #DEMO-12`. Enter writes it down; what is refused stays. */
export function QuickHours({ onDone }: { onDone: () => void }) {
  const { told } = useAct();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const entry = readHoursLine(text);
  const fault = faultOfLine(entry);
  const submit = async () => {
    if (busy || text.trim() === '') return;
    if (!entry || fault) return setRefusal(fault);
    setBusy(true);
    try {
      told('工时已登记', await logLine(entry));
      setText('');
      setRefusal(null);
      onDone();
    } catch (error) {
      setRefusal(failureText(error, '登记工时失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.quick}>
      <div className={styles.quickLine}>
        <Input
          aria-label="快速登记工时"
          placeholder="2h 接口联调 #DEMO-12，也可写 昨天、#会议"
          autoComplete="off"
          maxLength={WORK_REMARK_MAX}
          value={text}
          status={refusal ? 'error' : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setRefusal(null);
          }}
          onPressEnter={() => void submit()}
        />
        <Button loading={busy} disabled={text.trim() === ''} onClick={() => void submit()}>
          登记
        </Button>
      </div>
      <span role="status" className={styles.quickSaid} data-refused={refusal !== null || undefined}>
        {refusal ?? (text.trim() === '' ? '' : (fault ?? (entry && sayLine(entry))))}
      </span>
    </div>
  );
}
