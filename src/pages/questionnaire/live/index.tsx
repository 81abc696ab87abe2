import type { FormDetail } from '@contract/questionnaire/form';
import type { LiveState } from '@contract/questionnaire/live';
import { SMALLEST_GROUP } from '@contract/questionnaire/settings';
import { Link, useSearchParams } from '@umijs/max';
import { App, Button } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { FormHead, voteAddress } from '@/features/questionnaire';
import { useObjectChanges } from '@/features/realtime';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import { Bars } from './Bars';
import styles from './live.module.css';
import { VoteCode } from './VoteCode';

/** /questionnaire/live?id= — a vote on a screen: the host asks question by question, the room answers on its phones. */
export default function LiveVotePage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const form = useRequest(() => questionnaireApi.get({ id }), {
    ready: id !== '',
    refreshDeps: [id],
    onError: () => {},
  });
  if (form.data?.id === id) return <Host form={form.data} />;
  return (
    <>
      <h1 className="visually-hidden">现场投票</h1>
      <StateView
        loading={form.loading}
        error={form.error}
        onRetry={form.refresh}
        rows={10}
        empty={id === ''}
        emptyText="地址中没有指明问卷，请从问卷列表打开"
      />
    </>
  );
}

function Host({ form }: { form: FormDetail }) {
  const { message, modal } = App.useApp();
  const { id } = form;
  const { data, error, loading, refresh, mutate } = useRequest(() => questionnaireApi.getLive({ id }), {
    refreshDeps: [id],
    onError: () => {},
  });
  useObjectChanges({ type: 'questionnaire', id }, refresh);
  const [busy, setBusy] = useState(false);
  const act = async (send: () => Promise<LiveState>) => {
    setBusy(true);
    try {
      mutate(await send());
    } catch (failure) {
      void message.error(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  const live = data?.live ?? null;
  const at = data?.questions.findIndex((one) => one.id === live?.question) ?? -1;
  const asked = data?.questions[at];
  const ask = (to: number, taking: boolean) => {
    const question = data?.questions[to];
    if (!question) return;
    void act(async () => {
      const next = await questionnaireApi.stepLive({ id, question: question.id, taking });
      if (taking && next.live?.taking === false) {
        void message.info('这一题的结果可以公布，匿名投票不再重新开放，以免前后对比看出是谁投的', 6);
      }
      return next;
    });
  };
  const end = () =>
    void modal.confirm({
      title: '结束现场投票？',
      content: '结束后不能再投票；每位投票人的选择成为一份答卷，可以在“数据”和“统计”中查看。',
      okText: '结束投票',
      onOk: async () => {
        try {
          const { kept, left } = await questionnaireApi.endLive({ id });
          void message.success(
            `投票已结束，保存了 ${kept} 份答卷${left > 0 ? `；${left} 人之前已填写过，保留原来的答卷` : ''}`,
            6,
          );
          refresh();
        } catch (failure) {
          void message.error(errorText(failure));
        }
      },
    });
  return (
    <>
      <FormHead
        form={form}
        active="live"
        extra={
          live && (
            <Button danger onClick={end}>
              结束投票
            </Button>
          )
        }
      />
      <div className={styles.page}>
        <StateView
          loading={loading && !data}
          error={data ? undefined : error}
          onRetry={refresh}
          rows={8}
          empty={data && !live && data.questions.length === 0}
          emptyText="没有可以现场投票的题：发布的问卷中有选择、评分一类的题后，就可以开始"
          emptyAction={<Link to={`/questionnaire/questionDesign?id=${id}`}>去设计与发布</Link>}
        >
          {data && (
            <>
              <aside className={styles.join} aria-label="参加投票">
                <VoteCode address={voteAddress(form)} />
                {live ? (
                  <p className={styles.count}>
                    <strong className="tabular">{live.voters}</strong> 人参加
                  </p>
                ) : (
                  <Button
                    type="primary"
                    loading={busy}
                    onClick={() => void act(() => questionnaireApi.startLive({ id }))}
                  >
                    开始现场投票
                  </Button>
                )}
              </aside>
              <div className={styles.stage}>
                {!live && (
                  <p className={styles.wait}>
                    共 {data.questions.length} 道题可以投票。开始后在屏幕上展示这一页，参加的人用手机扫码，逐题作答。
                  </p>
                )}
                {live && !asked && <p className={styles.wait}>扫码后请稍候，主持人即将开始提问。</p>}
                {live && asked && (
                  <section aria-label="正在问的题">
                    <p className={styles.no}>
                      第 {at + 1} / {data.questions.length} 题 · {live.taking ? '正在投票' : '已截止'} ·{' '}
                      <span className="tabular">{live.votes}</span> 票
                    </p>
                    <h2 className={styles.question}>{asked.title}</h2>
                    {live.figures ? (
                      <Bars figures={live.figures} />
                    ) : (
                      <p className={styles.wait}>
                        {live.taking
                          ? '匿名投票：截止后公布结果'
                          : `匿名投票不足 ${SMALLEST_GROUP} 人，不公布结果，以免看出是谁投的`}
                      </p>
                    )}
                  </section>
                )}
                {live && (
                  <div className="wrapped">
                    <Button disabled={busy || at <= 0} onClick={() => ask(at - 1, false)}>
                      上一题
                    </Button>
                    {asked && (live.taking || !(data.anonymous && live.figures)) && (
                      <Button
                        type={live.taking ? 'primary' : 'default'}
                        disabled={busy}
                        onClick={() => ask(at, !live.taking)}
                      >
                        {live.taking ? '截止并公布' : '重新开放'}
                      </Button>
                    )}
                    <Button
                      type={asked && live.taking ? 'default' : 'primary'}
                      disabled={busy || at >= data.questions.length - 1}
                      onClick={() => ask(at + 1, true)}
                    >
                      {asked ? '下一题' : '问第 1 题'}
                    </Button>
                  </div>
                )}
              </div>
            </>
          )}
        </StateView>
      </div>
    </>
  );
}
