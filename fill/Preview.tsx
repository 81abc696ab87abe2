/** @jsxImportSource preact */
/** The page inside the designer: the design comes from the window around it, and nothing is kept or sent. */
import { useEffect, useState } from 'preact/hooks';
import { PREVIEW_READY, PREVIEW_SHOW, type PreviewMessage } from '../contract/questionnaire/preview';
import { Questions } from './Questions';
import { applyTheme } from './theme';

const address = { formKey: 'preview' };

export function Preview() {
  const [shown, setShown] = useState<{ message: PreviewMessage; no: number }>();
  const [sent, setSent] = useState<string>();
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== window.parent || data?.type !== PREVIEW_SHOW) return;
      setSent(undefined);
      applyTheme((data as PreviewMessage).theme);
      setShown((before) => ({ message: data as PreviewMessage, no: (before?.no ?? 0) + 1 }));
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage({ type: PREVIEW_READY }, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  if (!shown) {
    return (
      <p role="status" class="loading">
        正在打开预览…
      </p>
    );
  }
  const { title, description, schema, anonymous, oneByOne, progress, thanks, theme } = shown.message;
  if (sent !== undefined) {
    return (
      <div class="message">
        <h1>已提交（预览）</h1>
        <p>{sent}</p>
        <button type="button" onClick={() => setSent(undefined)}>
          再填一次
        </button>
      </div>
    );
  }
  return (
    <Questions
      preview
      key={shown.no}
      {...{ address, title, theme }}
      form={{
        versionNo: 1,
        description,
        schema,
        full: [],
        places: [],
        limit: null,
        anonymous,
        oneByOne,
        progress,
        thanks,
      }}
      password={undefined}
      csrfToken={null}
      onSent={(end) => setSent(schema.ends.find(({ id }) => id === end)?.text ?? thanks)}
      onGone={() => setSent('')}
    />
  );
}
