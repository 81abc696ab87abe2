/** Objects that stand in a page: each place is filled with what they are now, as far as the reader sees them. */

import { CARDS_MAX, cardOf, cardText, liveKinds, liveOf } from '@contract/document/cards';
import type { ObjectCard } from '@contract/document/document';
import { objectTypeEntry } from '@contract/objectTypes';
import { history } from '@umijs/max';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';
import { siteAddress } from '@/utils/url';

/** Those of one moment are asked for together. */
const TOGETHER_MS = 20;

let waiting: HTMLElement[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export const cardsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-object]')];

/** @param place an element that says in `data-object` what stands there */
export function fillCard(place: HTMLElement): void {
  const live = liveOf(place.dataset.object);
  if (live) {
    say(place, '正在读取…');
    void import('./live')
      .then(({ fillLive }) => fillLive(place, live))
      .then(
        () => {
          place.dataset.state = 'open';
        },
        (error: unknown) => say(place, `${liveKinds[live.kind]}：${failureText(error, '读取失败，刷新页面后重试')}`),
      );
    return;
  }
  if (!cardOf(place.dataset.object)) {
    say(place, '嵌入的对象无法识别');
    return;
  }
  say(place, '正在读取…');
  waiting.push(place);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const places = waiting;
    waiting = [];
    void fill(places);
  }, TOGETHER_MS);
}

async function fill(places: readonly HTMLElement[]): Promise<void> {
  const refs = [...new Set(places.map(({ dataset }) => dataset.object ?? ''))];
  try {
    const cards = new Map<string, ObjectCard>();
    for (let at = 0; at < refs.length; at += CARDS_MAX) {
      const some = await documentApi.listCards({ refs: refs.slice(at, at + CARDS_MAX).join(',') });
      for (const card of some) cards.set(cardText(card), card);
    }
    for (const place of places) {
      const card = cards.get(place.dataset.object ?? '');
      if (card) show(place, card);
      else say(place, '没有权限查看，或已删除');
    }
  } catch {
    for (const place of places) say(place, '读取失败，刷新页面后重试');
  }
}

function say(place: HTMLElement, text: string): void {
  place.replaceChildren(text);
  place.dataset.state = 'none';
}

/** Built of elements, never of HTML: titles are what people typed. */
function show(place: HTMLElement, { type, no, title, state, closed, projectName, page }: ObjectCard): void {
  const make = (tag: string, text: string) => {
    const element = place.ownerDocument.createElement(tag);
    element.textContent = text;
    return element;
  };
  const link = make('a', [no, title].filter(Boolean).join(' ')) as HTMLAnchorElement;
  link.href = siteAddress(page);
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    history.push(page);
  });
  place.dataset.state = closed ? 'closed' : 'open';
  place.replaceChildren(
    make('small', objectTypeEntry(type).label),
    link,
    ...(state ? [make('span', state)] : []),
    ...(projectName ? [make('small', projectName)] : []),
  );
}
