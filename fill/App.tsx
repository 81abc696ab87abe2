/** @jsxImportSource preact */
/** The page on which people answer: why they may not, or the questions, or the thanks. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ExamResult } from '../contract/questionnaire/exam';
import type { WriteAnswer } from '../contract/questionnaire/form';
import type { FormTheme } from '../contract/questionnaire/theme';
import { type Address, addressOf, isLive, openForm, Refused, withPassword } from './api';
import { Brand, colourOf } from './Brand';
import { Live } from './Live';
import { Questions } from './Questions';
import { Result } from './Result';
import { applyTheme, Logo } from './theme';

type View =
  | { is: 'loading' }
  | { is: 'failed'; text: string }
  | { is: 'cut' }
  | { is: 'open'; door: WriteAnswer; password?: string }
  | { is: 'sent'; title: string; text: string; exam?: ExamResult };

/** What the person can do about it. */
const hints: Partial<Record<NonNullable<WriteAnswer['refusal']>, string>> = {
  STOPPED: '如仍需填写，请联系发布者重新开放。',
  ENDED: '如仍需填写，请联系发布者延长时间。',
  NOT_IN_AUDIENCE: '如果认为有误，请联系发布者。',
  USED_LINK: '每个链接只能提交一次。',
  ANSWERED: '感谢您的参与，每人只需填写一次。',
  FULL: '感谢您的关注。',
  LATE: '已填写的内容还保存在这台设备上；如有异议，请联系发布者。',
};

function Message({
  title,
  text,
  theme,
  brand,
  children,
}: {
  title: string;
  text?: string;
  theme?: FormTheme | null;
  brand?: preact.ComponentChildren;
  children?: preact.ComponentChildren;
}) {
  return (
    <div class="message">
      {brand}
      <Logo theme={theme} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

function PasswordForm({ wrong, onGiven }: { wrong: boolean; onGiven: (password: string) => void }) {
  const [password, setPassword] = useState('');
  return (
    <form
      class="password"
      onSubmit={(event) => {
        event.preventDefault();
        if (password) onGiven(password);
      }}
    >
      <label>
        填写密码
        <input
          type="password"
          autoComplete="off"
          value={password}
          aria-describedby={wrong ? 'wrong-password' : undefined}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      {wrong && (
        <p class="error" id="wrong-password" role="alert">
          密码不正确，请重新输入
        </p>
      )}
      <button type="submit" class="primary">
        进入问卷
      </button>
    </form>
  );
}

const local = (instant: string) => new Date(instant).toLocaleString('zh-CN', { dateStyle: 'long', timeStyle: 'short' });

export function App({ loginPath }: { loginPath: string }) {
  const [address] = useState<Address | null>(() => addressOf(window.location.search));
  const [live] = useState(() => isLive(window.location.search));
  const [view, setView] = useState<View>({ is: 'loading' });
  const load = useCallback(
    async (password?: string, csrfToken: string | null = null) => {
      if (!address) return;
      try {
        const door =
          password === undefined ? await openForm(address) : await withPassword(address, password, csrfToken);
        applyTheme(door.theme);
        if (door.brand && !door.theme) {
          void colourOf(door.brand).then((color) => {
            if (color) applyTheme({ color });
          });
        }
        setView({ is: 'open', door, ...(password !== undefined && { password }) });
        if (door.title) document.title = door.title;
      } catch (error) {
        // No key or token looks like that: part of the link is missing.
        if (error instanceof Refused && error.status === 400 && password === undefined) setView({ is: 'cut' });
        else setView({ is: 'failed', text: error instanceof Refused ? error.message : '页面发生错误，请刷新后重试' });
      }
    },
    [address],
  );
  useEffect(() => void load(), [load]);

  if (!address || view.is === 'cut') return <Message title="链接不完整" text="请从邀请消息或邮件中重新打开问卷。" />;
  if (view.is === 'loading') {
    return (
      <p role="status" class="loading">
        正在打开问卷…
      </p>
    );
  }
  if (view.is === 'failed') {
    return (
      <Message title="暂时无法打开问卷" text={view.text}>
        <button type="button" class="primary" onClick={() => void load()}>
          重试
        </button>
      </Message>
    );
  }
  if (view.is === 'sent') {
    return (
      <Message title={view.title || '已提交'} text={view.text}>
        {view.exam && <Result exam={view.exam} />}
      </Message>
    );
  }
  const { door, password } = view;
  const { refusal, form, title, csrfToken } = door;
  // A logo of the questionnaire's own says whose it is.
  const brand = door.brand && !door.theme?.logoId ? <Brand of={door.brand} /> : null;
  if (refusal === 'PASSWORD_REQUIRED') {
    return (
      <Message title={title} text="该问卷需要密码才能填写。" theme={door.theme} brand={brand}>
        <PasswordForm wrong={password !== undefined} onGiven={(given) => void load(given, csrfToken)} />
      </Message>
    );
  }
  if (refusal === 'LOGIN_REQUIRED') {
    const back = encodeURIComponent(window.location.pathname + window.location.search + window.location.hash);
    return (
      <Message title="请登录后填写" text="该问卷只对企业成员开放。">
        <a class="primary" href={`${loginPath}?redirect=${back}`}>
          去登录
        </a>
      </Message>
    );
  }
  if (refusal || !form) {
    const begins = refusal === 'NOT_BEGUN' && door.beginsAt ? `将于 ${local(door.beginsAt)} 开始` : undefined;
    return <Message title={door.text || '无法填写'} text={begins ?? (refusal ? hints[refusal] : undefined)} />;
  }
  if (live) {
    return (
      <Live
        {...{ address, password, csrfToken }}
        // What stands against it changed since the page was opened: the page says so as it says it always.
        onRefused={({ text }) => <Message title={text} text="如有疑问，请联系主持人。" />}
      />
    );
  }
  return (
    <Questions
      key={form.versionNo}
      {...{ address, title, form, password, csrfToken, userId: door.userId, theme: door.theme, brand }}
      onSent={(end, exam) => {
        const reached = end === null ? undefined : form.schema.ends.find(({ id }) => id === end)?.text;
        setView({ is: 'sent', title: '已提交', text: reached ?? form.thanks, ...(exam && { exam }) });
      }}
      onEarlier={() => setView({ is: 'sent', title: '已提交过', text: '之前的答卷已经收到，这次的修改没有提交。' })}
      onGone={() => void load(password, csrfToken)}
    />
  );
}
