/** @jsxImportSource preact */
/** A vote on a screen, on a phone: what is asked now, one's own vote, and the result once it is closed. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { newId } from '../contract/newId';
import type { VoteView } from '../contract/questionnaire/live';
import type { Answer } from '../contract/questionnaire/model';
import type { Figures } from '../contract/questionnaire/tally';
import { type Address, imageAddress, openForm, Refused, sendVote, watchVote } from './api';
import { controls } from './controls';
import { applyTheme, Logo } from './theme';

/** Before another try where the server or the line is away, or where it has no room for one more who waits. */
const AGAIN_MS = 3_000;
/** An answer that comes sooner with nothing new was not waited for. */
const AT_ONCE_MS = 1_000;

/** One voter a device and questionnaire; without a storage as long as the page. */
function voterOf(formKey: string): string {
  const name = `survey-voter:${formKey}`;
  try {
    const found = localStorage.getItem(name);
    if (found) return found;
    const made = newId();
    localStorage.setItem(name, made);
    return made;
  } catch {
    return newId();
  }
}

const freshToken = (address: Address, known: string | null): Promise<string | null> =>
  openForm(address).then(
    (door) => door.csrfToken,
    () => known,
  );

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Props {
  address: Address;
  password: string | undefined;
  /** Of who is logged in. */
  csrfToken: string | null;
  /** What else the page says where one may not vote. */
  onRefused: (view: VoteView) => preact.ComponentChild;
}

export function Live({ address, password, csrfToken, onRefused }: Props) {
  const voter = useMemo(() => voterOf(address.formKey), [address.formKey]);
  const [view, setView] = useState<VoteView>();
  const [failure, setFailure] = useState('');
  const csrf = useRef(csrfToken);
  useEffect(() => {
    let gone = false;
    void (async () => {
      let seen: string | undefined;
      // Ends: with the page.
      while (!gone) {
        const since = Date.now();
        try {
          const next = await watchVote(csrf.current, {
            ...address,
            voter,
            ...(password !== undefined && { password }),
            ...(seen !== undefined && { seen }),
          });
          if (gone) return;
          csrf.current = next.csrfToken;
          const isSame = seen === (next.live?.seen ?? '-');
          seen = next.live?.seen ?? '-';
          setFailure('');
          setView(next);
          applyTheme(next.theme);
          if (next.title) document.title = next.title;
          if (next.refusal) return;
          if (isSame && Date.now() - since < AT_ONCE_MS) await pause(AGAIN_MS);
        } catch (error) {
          if (gone) return;
          // Somebody has logged in or out in this browser since.
          if (error instanceof Refused && error.status === 403) csrf.current = await freshToken(address, csrf.current);
          setFailure(error instanceof Refused ? error.message : '页面发生错误，请刷新后重试');
          await pause(AGAIN_MS);
        }
      }
    })();
    return () => {
      gone = true;
    };
  }, [address, password, voter]);

  if (!view) {
    return (
      <p role="status" class="loading">
        {failure ? `${failure}，正在重试…` : '正在打开投票…'}
      </p>
    );
  }
  if (view.refusal) return <>{onRefused(view)}</>;
  return (
    <>
      <Logo theme={view.theme} />
      <h1>{view.title}</h1>
      {view.anonymous && <p class="promise">匿名投票：不记录您的账号、地址和投票时刻，截止后才公布结果。</p>}
      {view.live?.question ? (
        <Vote
          key={`${view.live.id}.${view.live.question.id}`}
          live={view.live}
          send={async (answer) => {
            const { live } = view;
            if (!live?.question) return;
            await sendVote(csrf.current, {
              ...address,
              ...(password !== undefined && { password }),
              ...{ voter, live: live.id, question: live.question.id, answer },
            });
          }}
        />
      ) : (
        <div class="message" role="status">
          <p>{view.live ? '请等待主持人开始提问，题目会自动出现。' : '现场投票没有在进行，开始后会自动出现。'}</p>
        </div>
      )}
      <p role="status" class="status">
        {failure && `${failure}，正在重试…`}
      </p>
    </>
  );
}

type Chosen = string | number | string[];

function Vote({ live, send }: { live: NonNullable<VoteView['live']>; send: (answer: Chosen) => Promise<void> }) {
  const { question, taking, figures } = live;
  const [mine, setMine] = useState<Chosen | null>(live.mine);
  const [chosen, setChosen] = useState<Answer | undefined>(live.mine ?? undefined);
  const [status, setStatus] = useState('');
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // What is asked comes by itself: it is read out, and one goes on from there.
  useEffect(() => heading.current?.focus(), []);
  if (!question) return null;
  const Control = controls[question.kind];
  const isNew = JSON.stringify(chosen) !== JSON.stringify(mine);
  const submit = async () => {
    if (chosen === undefined || chosen === null || (typeof chosen === 'object' && !Array.isArray(chosen))) {
      setStatus('请先选择');
      return;
    }
    setBusy(true);
    setStatus('正在提交…');
    try {
      await send(chosen);
      setMine(chosen);
      setStatus('已投票，截止前可以改投');
    } catch (error) {
      setStatus(
        error instanceof Refused ? `${error.message}${error.passing ? '，请再点一次' : ''}` : '没有提交，请再点一次',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (taking && !busy) void submit();
      }}
    >
      <fieldset class="question">
        <legend class="title" id={`q-${question.id}`}>
          <span ref={heading} tabIndex={-1}>
            {question.title}
          </span>
        </legend>
        {question.description && <p class="hint">{question.description}</p>}
        {taking && Control ? (
          <Control
            question={question}
            value={chosen}
            onChange={(value: Answer) => setChosen(value ?? undefined)}
            options={question.options ?? []}
            rows={[]}
            columns={[]}
            full={new Set<string>()}
            words={{}}
            onWords={() => {}}
            labelledBy={`q-${question.id}`}
            describedBy={undefined}
          />
        ) : (
          <Outcome
            figures={figures}
            mine={mine}
            images={
              new Map((question.options ?? []).flatMap(({ id, imageId }) => (imageId ? [[id, imageId] as const] : [])))
            }
          />
        )}
      </fieldset>
      {taking && (
        <div class="buttons">
          <button type="submit" class="primary" disabled={busy || (mine !== null && !isNew)}>
            {mine === null ? '投票' : isNew ? '改投' : '已投票'}
          </button>
        </div>
      )}
      <p role="status" class="status">
        {taking ? status : ''}
      </p>
    </form>
  );
}

function Outcome({
  figures,
  mine,
  images,
}: {
  figures: Figures | null;
  mine: Chosen | null;
  images: ReadonlyMap<string, string>;
}) {
  if (!figures) return <p role="status">投票已截止。匿名投票不足 5 人，不公布结果。</p>;
  const own = new Set([mine ?? []].flat().map(String));
  return (
    <div role="status">
      <p class="hint">
        投票已截止，{figures.answered} 人投票
        {figures.mean !== undefined && figures.mean !== null && `，平均 ${figures.mean.toFixed(2)}`}
      </p>
      <ul class="vote-bars">
        {(figures.counts ?? []).map(({ id, text, count }) => {
          const share = figures.answered > 0 ? (count / figures.answered) * 100 : 0;
          return (
            <li key={id}>
              <span class={`said${own.has(id) ? ' mine' : ''}`}>
                <span>
                  {images.has(id) && <img src={imageAddress(images.get(id) ?? '')} alt="" width={32} height={32} />}{' '}
                  {text}
                  {own.has(id) && '（我的选择）'}
                </span>
                <span class="figure">
                  {count} 票 · {share.toFixed(0)}%
                </span>
              </span>
              <span class="track">
                <span class="bar" style={{ width: `${share}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
