import { SCORE_MAX } from '@contract/review/kinds';
import { type Conclusion, conclusions } from '@contract/review/lifecycle';
import type { ReviewDetail } from '@contract/review/review';
import { Button, DatePicker, Form, Input, InputNumber, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { lazy, Suspense, useState } from 'react';
import { FormModal } from '@/features/object/form';
import type { RecordHandle } from '@/features/object/register';
import { reviewApi } from '@/services/review';
import { thisDay } from '@/utils/today';
import styles from './review.module.css';

const ApprovalDrawer = lazy(() => import('@/features/approval').then((module) => ({ default: module.ApprovalDrawer })));

interface Values {
  conclusion: Conclusion;
  summary?: string;
  score?: number | null;
  heldOn?: Dayjs;
}
const options = (Object.keys(conclusions) as Conclusion[]).map((value) => ({ value, label: conclusions[value] }));

/** Proposes the conclusion of the round; while the reviewers are asked it leads to their approval instead. */
export function ConcludeButton({ record, changed }: RecordHandle<ReviewDetail>) {
  const [open, setOpen] = useState(false);
  const { deciding, rights, state, issueOpen, round } = record;
  if (deciding) return <Deciding id={deciding.id} conclusion={deciding.conclusion as Conclusion} onChanged={changed} />;
  if (!rights.state || state !== 'REVIEWING') return null;
  return (
    <>
      <Button size="small" type="primary" onClick={() => setOpen(true)}>
        提交结论
      </Button>
      {open && (
        <FormModal<Values, unknown>
          title={`提交第 ${round} 轮结论`}
          okText="提交审批"
          initialValues={{ conclusion: issueOpen > 0 ? 'conditional' : 'pass', heldOn: thisDay() }}
          failure="提交结论失败"
          send={({ conclusion, summary = '', score, heldOn }) =>
            reviewApi.conclude({
              id: record.id,
              ...{ version: record.version, conclusion, summary, score: score ?? null },
              ...(heldOn && { heldOn: heldOn.format('YYYY-MM-DD') }),
            })
          }
          onDone={() => {
            setOpen(false);
            changed();
          }}
          onClose={() => setOpen(false)}
        >
          <Form.Item name="conclusion" label="结论" extra="由评审人审批，通过后生效">
            <Radio.Group optionType="button" options={options} />
          </Form.Item>
          <Form.Item name="summary" label="结论说明" extra="有条件通过与不通过时必填">
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} />
          </Form.Item>
          <Form.Item name="score" label="评分">
            <InputNumber<number>
              min={0}
              max={SCORE_MAX}
              precision={0}
              placeholder="0–100，可不填"
              style={{ width: 200 }}
            />
          </Form.Item>
          <Form.Item name="heldOn" label="评审日期">
            <DatePicker allowClear={false} style={{ width: 200 }} />
          </Form.Item>
        </FormModal>
      )}
    </>
  );
}

function Deciding({ id, conclusion, onChanged }: { id: string; conclusion: Conclusion; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={styles.deciding}>结论「{conclusions[conclusion]}」审批中</span>
      <Button size="small" onClick={() => setOpen(true)}>
        查看审批
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ApprovalDrawer id={id} onClose={() => setOpen(false)} onChanged={onChanged} />
        </Suspense>
      )}
    </>
  );
}
