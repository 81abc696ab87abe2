/** @jsxImportSource preact */
/**
 * One question a page by single keys: a letter chooses, a digit rates, Enter goes on. They rest while somebody types in a field,
 * and for good where somebody switches them off (WCAG 2.1.4): whoever speaks to their device sends single letters unasked.
 */
import { useEffect, useState } from 'preact/hooks';
import type { Question, QuestionKind } from '../contract/questionnaire/model';

const OFF = 'survey:keys';
const lettered: readonly QuestionKind[] = ['single', 'yesNo', 'multiple', 'picture'];
const rated: readonly QuestionKind[] = ['rating', 'scale', 'nps'];
/** 1 and 0 that follow one another so soon are 10. */
const TEN_MS = 800;

/** The question that keys are for: the only one of a page, of a kind that they know. */
export function keyedOf(page: readonly Question[], oneByOne: boolean): Question | null {
  const [only, ...more] = page.filter(({ kind }) => kind !== 'note');
  return oneByOne && only && more.length === 0 && [...lettered, ...rated].includes(only.kind) ? only : null;
}

const readOff = (): boolean => {
  try {
    return localStorage.getItem(OFF) === 'off';
  } catch {
    return false;
  }
};

const isTypedIn = (at: Element | null): boolean =>
  at instanceof HTMLTextAreaElement ||
  at instanceof HTMLSelectElement ||
  (at instanceof HTMLInputElement && !['radio', 'checkbox'].includes(at.type));

/** What a key means for the question; -1: nothing. @param first the place of its lowest point */
function placeOf(kind: QuestionKind, key: string, first: number): number {
  if (rated.includes(kind)) return /^\d$/.test(key) ? Number(key) - first : -1;
  return /^[a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 65 : -1;
}

export function QuickKeys({ question }: { question: Question }) {
  const [off, setOff] = useState(readOff);
  const { id, kind } = question;
  useEffect(() => {
    document.getElementById('fill')?.toggleAttribute('data-keys', !off && lettered.includes(kind));
    if (off) return;
    let one = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      const { activeElement: at } = document;
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTypedIn(at)) return;
      const isFree = at === null || at === document.body || at instanceof HTMLHeadingElement;
      if (event.key === 'Enter' && isFree) {
        event.preventDefault();
        document.querySelector('form')?.requestSubmit();
        return;
      }
      const inputs = document.querySelectorAll<HTMLInputElement>(
        `#at-${id} :is(input[type=radio], input[type=checkbox])`,
      );
      const ten = kind === 'nps' && event.key === '0' && event.timeStamp - one < TEN_MS;
      one = event.key === '1' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const input = inputs[ten ? 10 : placeOf(kind, event.key, kind === 'nps' ? 0 : 1)];
      if (!input || input.disabled) return;
      event.preventDefault();
      input.focus();
      input.click();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      document.getElementById('fill')?.removeAttribute('data-keys');
    };
  }, [id, kind, off]);
  const choose = () => {
    setOff(!off);
    try {
      if (off) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, 'off');
    } catch {
      // Without a storage it lasts as long as the page.
    }
  };
  return (
    <p class="keys">
      {!off && (lettered.includes(kind) ? '按字母选择，Enter 继续' : '按数字打分，Enter 继续')}
      <button type="button" onClick={choose}>
        {off ? '打开快捷键' : '关闭快捷键'}
      </button>
    </p>
  );
}
