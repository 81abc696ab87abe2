import type { HolidaysAdded } from '@contract/tenant/calendar';
import { Alert, App, Button, Input, Upload } from 'antd';
import { useState } from 'react';
import { calendarApi } from '@/services/calendar';
import { failureText } from '@/utils/failure';
import styles from './plan.less';

const SAMPLE = '名称,类型,开始,结束\n国庆节,放假,2027-10-01,2027-10-07\n国庆节补班,补班,2027-09-26,';

/** Many entries at once, pasted or from a CSV file; a line that cannot be read holds back all of them. */
export function HolidayImport({ onDone }: { onDone: (saved: boolean) => void }) {
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const [issues, setIssues] = useState<HolidaysAdded['issues']>([]);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const answer = await calendarApi.importHolidays({ text });
      setIssues(answer.issues);
      if (answer.issues.length > 0) return;
      const skipped = answer.known > 0 ? `，${answer.known} 条与已有日期重叠而跳过` : '';
      void message.success(`已导入 ${answer.added} 条${skipped}`);
      onDone(true);
    } catch (error) {
      void message.error(failureText(error, '导入失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <Input.TextArea
        aria-label="节假日与补班"
        value={text}
        placeholder={SAMPLE}
        autoSize={{ minRows: 4, maxRows: 12 }}
        onChange={(event) => setText(event.target.value)}
      />
      {issues.length > 0 && (
        <Alert
          type="error"
          title="以下各行有误，未导入任何内容"
          description={issues.map(({ line, reason }) => (
            <div key={line}>
              第 {line} 行：{reason}
            </div>
          ))}
        />
      )}
      <div className="wrapped">
        <Button type="primary" size="small" disabled={!text.trim()} loading={busy} onClick={() => void run()}>
          导入
        </Button>
        <Upload
          accept=".csv,.txt"
          showUploadList={false}
          beforeUpload={(file) => {
            void file.text().then(setText);
            return false;
          }}
        >
          <Button size="small">选择 CSV 文件</Button>
        </Upload>
        <Button size="small" onClick={() => onDone(false)}>
          取消
        </Button>
      </div>
    </div>
  );
}
