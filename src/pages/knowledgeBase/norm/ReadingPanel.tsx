import { DATE_TIME_FORMAT } from '@contract/constants';
import type { NormDetail } from '@contract/norm/norm';
import type { Reading, ReadingAssign } from '@contract/norm/talk';
import { App, Button, Form, InputNumber, Progress, Radio, Select, TreeSelect } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { MembersSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { normApi } from '@/services/norm';
import { questionnaireApi } from '@/services/questionnaire';
import { tenantApi } from '@/services/tenant';
import { departmentTree } from '@/utils/departmentTree';
import { failureText } from '@/utils/failure';
import styles from './text.module.css';

/** Who has to read it, who has confirmed, and reminding the others. */
export function ReadingPanel({ norm, onChanged }: { norm: NormDetail; onChanged: () => void }) {
  const { message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => normApi.getReading({ id: norm.id }), {
    refreshDeps: [norm.id, norm.version],
    onError: () => undefined,
  });
  const [assigning, setAssigning] = useState(false);
  const remind = async () => {
    try {
      const { count } = await normApi.remindToRead({ id: norm.id });
      void message.success(`已提醒 ${count} 人`);
    } catch (reason) {
      void message.error(failureText(reason, '提醒失败'));
    }
  };
  const mayAssign = norm.state !== 'OBSOLETE';
  const assign = mayAssign && (
    <Button onClick={() => setAssigning(true)}>{data?.audience ? '修改阅读人' : '指定阅读人'}</Button>
  );
  return (
    <div className={styles.part}>
      <StateView
        error={data ? undefined : error}
        loading={!data && loading}
        onRetry={refresh}
        empty={data?.audience === null}
        emptyText="没有要求任何人确认阅读"
        emptyAction={assign}
      >
        {data && (
          <>
            <div className={styles.bar}>
              <Progress
                className={styles.progress}
                percent={data.total === 0 ? 0 : Math.round((data.confirmed / data.total) * 100)}
                aria-label="已确认阅读的比例"
              />
              <span>
                {data.confirmed}/{data.total} 人已确认{data.due && `，${data.due} 前`}
                {data.exam && `；考核：${data.exam.name || '（无权查看的问卷）'}`}
              </span>
              <span className="grow" />
              {data.confirmed < data.total && <Button onClick={() => void remind()}>提醒未读的人</Button>}
              {assign}
            </div>
            <ul className={styles.people}>
              {data.people.map(({ person, department, confirmedTime, versionText }) => (
                <li key={person.userId}>
                  <PersonAvatar person={person} withName />
                  <span className={styles.meta}>{department}</span>
                  <span className="grow" />
                  {confirmedTime ? `${dayjs(confirmedTime).format(DATE_TIME_FORMAT)} 确认 ${versionText}` : '未确认'}
                </li>
              ))}
            </ul>
          </>
        )}
      </StateView>
      {assigning && (
        <AssignForm
          norm={norm}
          reading={data}
          onClose={() => setAssigning(false)}
          onDone={() => {
            setAssigning(false);
            onChanged();
            refresh();
          }}
        />
      )}
    </div>
  );
}

interface Values {
  kind: 'none' | 'everybody' | 'some';
  departmentIds: string[];
  userIds: string[];
  days: number;
  examId?: string | null;
}
interface FormProps {
  norm: NormDetail;
  reading?: Reading;
  onClose: () => void;
  onDone: () => void;
}

interface ExamSelectProps {
  known: Reading['exam'];
  value?: string | null;
  onChange?: (id: string | null) => void;
  id?: string;
}

/** Questionnaires of one's own that people can be told apart by. */
function ExamSelect({ known, value, onChange, id }: ExamSelectProps) {
  const [keyword, setKeyword] = useState('');
  const { data, loading, error } = useRequest(
    () => questionnaireApi.query({ keyword: keyword.trim(), state: 'COLLECTING', pageSize: 20 }),
    { refreshDeps: [keyword], debounceWait: 250, onError: () => undefined },
  );
  const found = (data?.result ?? []).filter(({ anonymous }) => !anonymous);
  const names = new Map([
    ...(known ? [[known.id, known.name || '（无权查看的问卷）'] as const] : []),
    ...found.map((one) => [one.id, one.title] as const),
  ]);
  return (
    <Select<string>
      id={id}
      allowClear
      placeholder="不考核"
      loading={loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={error ? '读取失败，请重试' : '没有正在收集的问卷'}
      options={[...names].map(([key, label]) => ({ value: key, label }))}
      value={value ?? undefined}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

function AssignForm({ norm, reading, onClose, onDone }: FormProps) {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form);
  const departments = useRequest(() => tenantApi.listDepartments(undefined, showFailure), { onError: () => undefined });
  const { audience, days = 14 } = reading ?? {};
  const send = ({ kind: who, departmentIds = [], userIds = [], days: within, examId }: Values) => {
    const chosen = who === 'none' ? null : { everybody: who === 'everybody', departmentIds, userIds };
    return normApi.assignReading({
      id: norm.id,
      version: norm.version,
      audience: chosen,
      days: within,
      examId: chosen ? (examId ?? null) : null,
    } satisfies ReadingAssign);
  };
  return (
    <FormModal<Values, unknown>
      form={form}
      title="指定阅读人"
      initialValues={{
        kind: audience && !audience.everybody ? 'some' : 'everybody',
        departmentIds: audience?.departmentIds ?? [],
        userIds: audience?.userIds ?? [],
        days,
        examId: reading?.exam?.id,
      }}
      failure="指定阅读人失败"
      send={send}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item
        name="kind"
        label="需要阅读并确认的人"
        extra="重大修订生效后重新确认，一般修订保留已有的确认；之后加入的成员同样需要确认"
      >
        <Radio.Group
          options={[
            { value: 'everybody', label: '企业全体成员' },
            { value: 'some', label: '指定部门和人员' },
            { value: 'none', label: '不要求' },
          ]}
        />
      </Form.Item>
      {kind === 'some' && (
        <>
          <Form.Item name="departmentIds" label="部门">
            <TreeSelect
              multiple
              treeDefaultExpandAll
              treeData={departmentTree(departments.data ?? [])}
              placeholder="含下级部门"
            />
          </Form.Item>
          <Form.Item name="userIds" label="人员">
            <MembersSelect known={reading?.people.map(({ person }) => person)} />
          </Form.Item>
        </>
      )}
      {kind !== 'none' && (
        <Form.Item name="days" label="期限（天）">
          <InputNumber min={1} max={365} precision={0} />
        </Form.Item>
      )}
      {kind !== 'none' && (
        <Form.Item
          name="examId"
          label="阅读后考核"
          extra="选择一份正在收集、不匿名的问卷：达到它的及格分后才能确认阅读；没有设及格分的，提交即可。重大修订后重新考核"
        >
          <ExamSelect known={reading?.exam ?? null} />
        </Form.Item>
      )}
    </FormModal>
  );
}
