import { pageOf } from '@contract/objectTypes';
import { ACCEPT_NOTE_MAX, type AcceptWay, acceptStates, acceptWays } from '@contract/plan/kinds';
import type { NodeDetail } from '@contract/plan/plan';
import { Link } from '@umijs/max';
import { Button, Form, Input, Select, Space, Tag } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useFound } from '@/hooks/useFound';
import { planApi } from '@/services/plan';
import { questionnaireApi } from '@/services/questionnaire';
import { reviewService } from '@/services/review';
import { FieldOf, type NodeFieldProps } from './nodeFields';
import styles from './plan.module.css';

const FOUND = 20;
const NONE = 'none';
const tones = { WAIT: undefined, PASSED: 'success', REFUSED: 'error' } as const;

/** Of a deliverable: by what it is accepted, how it stands, and where whoever accepts says so. */
export function NodeAcceptance({
  node,
  projectId,
  onSave,
  onChanged,
}: NodeFieldProps & { projectId: string; onChanged: () => void }) {
  const [deciding, setDeciding] = useState<'PASSED' | 'REFUSED'>();
  const { acceptance, acceptWay, editable } = node;
  return (
    <>
      <div className={styles.form}>
        <FieldOf label="验收方式">
          {editable ? (
            <Select<AcceptWay | typeof NONE>
              aria-label="验收方式"
              value={acceptWay ?? NONE}
              options={[
                { value: NONE, label: '不需要验收' },
                ...Object.entries(acceptWays).map(([value, label]) => ({ value: value as AcceptWay, label })),
              ]}
              onChange={(next) =>
                void onSave(`验收方式 → ${next === NONE ? '不需要验收' : acceptWays[next]}`, {
                  acceptWay: next === NONE ? null : next,
                })
              }
            />
          ) : (
            <span>{acceptWay ? acceptWays[acceptWay] : '不需要验收'}</span>
          )}
        </FieldOf>
        {acceptWay && (
          <FieldOf label={acceptWay === 'review' ? '验收评审' : '验收问卷'}>
            {editable ? (
              <BasisSelect node={node} way={acceptWay} projectId={projectId} onSave={onSave} />
            ) : (
              <span>{acceptance?.object?.title ?? (node.acceptId ? '您不能查看' : '—')}</span>
            )}
          </FieldOf>
        )}
        {acceptWay === 'questionnaire' && (
          <FieldOf label="验收人">
            {editable ? (
              <MemberSelect
                aria-label="验收人"
                allowClear
                placeholder="编制计划的人（负责人除外）"
                projectId={projectId}
                membersOnly
                value={acceptance?.acceptor?.userId}
                known={acceptance?.acceptor ? [acceptance.acceptor] : []}
                onChange={(acceptorId, person) =>
                  void onSave(`验收人 → ${person?.name ?? '—'}`, { acceptorId: acceptorId ?? null })
                }
              />
            ) : (
              <span>{acceptance?.acceptor?.name ?? '编制计划的人'}</span>
            )}
          </FieldOf>
        )}
      </div>
      {acceptance && (
        <Space direction="vertical" size={8} style={{ width: '100%' }}>
          <Space wrap size={8} aria-live="polite">
            <Tag color={tones[acceptance.state]}>{acceptStates[acceptance.state]}</Tag>
            {acceptance.by && acceptance.time && (
              <span className={styles.muted}>
                {acceptance.by.name} <RelativeTime time={acceptance.time} />
              </span>
            )}
            {acceptance.object && (
              <Link to={pageOf(acceptance.object.type, acceptance.object.id, projectId)}>
                {acceptance.object.title}
              </Link>
            )}
            {acceptance.answers !== null && <span className={styles.muted}>有效答卷 {acceptance.answers} 份</span>}
          </Space>
          {acceptance.reason ? (
            <span>{acceptance.reason}</span>
          ) : (
            acceptance.note && <span style={{ whiteSpace: 'pre-wrap' }}>{acceptance.note}</span>
          )}
          {acceptance.mayDecide && (acceptance.answers ?? 0) > 0 && (
            <Space>
              <Button type="primary" onClick={() => setDeciding('PASSED')}>
                验收通过
              </Button>
              <Button danger onClick={() => setDeciding('REFUSED')}>
                不通过
              </Button>
            </Space>
          )}
        </Space>
      )}
      {deciding && (
        <FormModal<{ note: string }, null>
          title={acceptStates[deciding]}
          initialValues={{ note: '' }}
          okText="确定"
          failure="验收失败"
          send={({ note }) =>
            planApi.acceptNode({ id: node.id, result: deciding, note: note.trim(), version: node.version })
          }
          onDone={() => {
            setDeciding(undefined);
            onChanged();
          }}
          onClose={() => setDeciding(undefined)}
        >
          <Form.Item
            name="note"
            label={deciding === 'REFUSED' ? '不通过的原因' : '验收意见'}
            rules={deciding === 'REFUSED' ? [{ required: true, whitespace: true, message: '请填写不通过的原因' }] : []}
          >
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={ACCEPT_NOTE_MAX} showCount />
          </Form.Item>
        </FormModal>
      )}
    </>
  );
}

interface BasisProps extends NodeFieldProps {
  node: NodeDetail;
  way: AcceptWay;
  projectId: string;
}

/** The review or the questionnaire by which it is accepted, found by words. */
function BasisSelect({ node, way, projectId, onSave }: BasisProps) {
  const [keyword, setKeyword] = useState('');
  const { found, loading, failed } = useFound(
    keyword,
    async (words): Promise<{ id: string; title: string }[]> =>
      way === 'review'
        ? (
            await reviewService.query({
              projectId,
              filter: { ...(words && { keyword: words }) },
              pageNo: 1,
              pageSize: FOUND,
            })
          ).result
        : (await questionnaireApi.query({ projectId, ...(words && { keyword: words }), pageNo: 1, pageSize: FOUND }))
            .result,
    { textOf: ({ title }) => title, deps: [way, projectId] },
  );
  const known = node.acceptance?.object;
  const options = new Map([
    ...(known ? [[known.id, known.title] as const] : []),
    ...found.map((one) => [one.id, one.title] as const),
  ]);
  if (node.acceptId && !options.has(node.acceptId)) options.set(node.acceptId, '您不能查看或已删除');
  const label = way === 'review' ? '验收评审' : '验收问卷';
  return (
    <Select<string>
      aria-label={label}
      allowClear
      placeholder="输入标题查找"
      value={node.acceptId ?? undefined}
      loading={loading}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      notFoundContent={failed ? '加载失败，请重新输入以重试' : loading ? '正在查找…' : `没有找到${acceptWays[way]}`}
      options={[...options].map(([value, text]) => ({ value, label: text }))}
      onChange={(next?: string) =>
        void onSave(`${label} → ${next ? (options.get(next) ?? '') : '—'}`, { acceptId: next ?? null })
      }
    />
  );
}
