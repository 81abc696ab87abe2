import { changeLevels } from '@contract/norm/enums';
import type { NormContent, NormDetail } from '@contract/norm/norm';
import { DatePicker, Input, Radio } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId } from 'react';
import { MembersSelect } from '@/features/object/people';
import styles from '../text.module.css';
import type { DraftValues } from './useNormDraft';

interface Props {
  norm: NormDetail;
  content: NormContent;
  values: DraftValues;
  onChange: (part: Partial<DraftValues>) => void;
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** What signers and readers have to know beside the text. */
export function DraftFields({ norm, content, values, onChange }: Props) {
  const isFirst = norm.current === null;
  return (
    <div className={styles.fields}>
      {!isFirst && (
        <>
          <Field label="修订程度">
            {(id) => (
              <Radio.Group
                id={id}
                options={Object.entries(changeLevels).map(([value, label]) => ({ value, label }))}
                value={values.changeLevel}
                onChange={(event) => onChange({ changeLevel: event.target.value })}
              />
            )}
          </Field>
          <Field label="修订原因">
            {(id) => (
              <Input
                id={id}
                maxLength={500}
                value={values.changeReason}
                onChange={(event) => onChange({ changeReason: event.target.value })}
              />
            )}
          </Field>
          <Field label="修订影响">
            {(id) => (
              <Input
                id={id}
                maxLength={500}
                value={values.changeImpact}
                onChange={(event) => onChange({ changeImpact: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
      <Field label="评审人（全部同意）">
        {(id) => (
          <MembersSelect
            id={id}
            aria-label="评审人（全部同意）"
            placeholder="可以不选"
            known={content.reviewers}
            value={values.reviewers}
            onChange={(reviewers) => onChange({ reviewers })}
          />
        )}
      </Field>
      <Field label="批准人（评审后全部同意）">
        {(id) => (
          <MembersSelect
            id={id}
            aria-label="批准人（评审后全部同意）"
            placeholder="请选择"
            known={content.approvers}
            value={values.approvers}
            onChange={(approvers) => onChange({ approvers })}
          />
        )}
      </Field>
      <Field label="计划生效日期">
        {(id) => (
          <DatePicker
            id={id}
            placeholder="批准后立即生效"
            value={values.plannedOn ? dayjs(values.plannedOn) : null}
            onChange={(day) => onChange({ plannedOn: day ? day.format('YYYY-MM-DD') : null })}
          />
        )}
      </Field>
    </div>
  );
}
