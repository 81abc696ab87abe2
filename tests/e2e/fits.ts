/** Whether anything sticks out of a page sideways, or is wider than one reads. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './browser';

export const PHONE_WIDTH = 375;
export const phoneScreen = { viewport: { width: PHONE_WIDTH, height: 812 }, hasTouch: true, isMobile: true };

/**
 * What scrolls sideways and is not meant to, each as its element, by how much, and what reaches furthest; evaluated in the
 * page. The document never scrolls sideways. A part is meant to where a style sheet gives it `overflow-x` alone, or where
 * it is a grid, a chart or a text set as it was written, which scroll both ways.
 */
const sideways = (): string[] => {
  // Tables of lists share the room that there is (`features/object/list/shareRoom.ts`): they are none of these.
  const both =
    'section[tabindex="0"], div[role=grid], [role=treegrid], [role=table], pre, code, textarea, [data-sideways]';
  const alone = [...document.styleSheets]
    .filter(({ href }) => href === null || href.startsWith(location.origin))
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((rule) => (rule instanceof CSSGroupingRule ? [...rule.cssRules] : [rule]))
    .flatMap((rule) => {
      if (!(rule instanceof CSSStyleRule)) return [];
      const { overflowX, overflowY } = rule.style;
      return /auto|scroll/.test(overflowX) && overflowY !== overflowX ? [rule.selectorText] : [];
    });
  const out: string[] = [];
  for (const element of [document.documentElement, ...document.querySelectorAll<HTMLElement>('body *')]) {
    const isRoot = element === document.documentElement;
    const over = element.scrollWidth - element.clientWidth;
    if (over <= 1 || element.clientWidth < 40) continue;
    if (!isRoot) {
      const { overflowX, visibility } = getComputedStyle(element);
      if (!/auto|scroll/.test(overflowX) || visibility === 'hidden') continue;
      const own = element.firstElementChild;
      if (element.matches(both) || own?.matches(both) || own?.firstElementChild?.matches(both)) continue;
      if (alone.some((selector) => element.matches(selector))) continue;
      // So antd's tables are told how wide they are.
      if (/auto|scroll/.test(element.style.overflowX) && element.style.overflowY === 'hidden') continue;
    }
    const { right } = element.getBoundingClientRect();
    const worst = [...element.querySelectorAll('*')]
      .map((one) => ({ one, past: one.getBoundingClientRect().right - right }))
      .sort((a, b) => b.past - a.past)[0]?.one;
    const [what, who] = [element, worst].map(
      (one) => `<${one?.tagName.toLowerCase()} class="${(one?.getAttribute('class') ?? '').slice(0, 60)}">`,
    );
    out.push(`${what} ${over} px 太宽，因为 ${who}「${(worst?.textContent ?? '').slice(0, 20)}」`);
  }
  return out;
};

/** Lines of text that are wider than this are not read well. */
const READ_MOST = 960;
/** What is narrower than the page stands in its middle, by one of the three widths; evaluated in the page. */
const widths = (most: number): string[] => {
  const out: string[] = [];
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.textContent?.trim() || node.parentElement?.closest('pre, code, svg, [role=grid], [role=treegrid], table'))
      continue;
    range.selectNodeContents(node);
    const widest = Math.max(0, ...[...range.getClientRects()].map(({ width }) => width));
    if (widest > most) out.push(`一行字 ${Math.round(widest)} px：「${node.textContent.trim().slice(0, 24)}」`);
  }
  const style = getComputedStyle(document.documentElement);
  const page = document.querySelector('main')?.clientWidth ?? innerWidth;
  const wide = ['reading', 'form', 'cards'].map((name) => Number.parseFloat(style.getPropertyValue(`--wide-${name}`)));
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const { maxWidth, paddingLeft, paddingRight, position } = getComputedStyle(element);
    const edges = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    const limit = Number.parseFloat(maxWidth);
    if (!wide.includes(limit) && !wide.includes(limit - edges)) continue;
    const box = element.getBoundingClientRect();
    const around = element.parentElement?.getBoundingClientRect();
    // A part of a page that is narrower itself, beside something else, or above and below what takes all the room: it begins
    // where that begins.
    if (!around || around.width < page * 0.9 || element.tagName === 'P') continue;
    if (
      [...(element.parentElement?.children ?? [])].some(
        (one) => one !== element && one.getBoundingClientRect().width > around.width * 0.9,
      )
    )
      continue;
    // As wide as what holds it, it is in nobody's middle.
    if (box.width < limit - 1 || around.width - box.width < 48 || position === 'absolute') continue;
    const row = getComputedStyle(element.parentElement as Element);
    if (
      /flex|grid/.test(row.display) &&
      row.flexDirection !== 'column' &&
      (element.parentElement?.childElementCount ?? 0) > 1
    )
      continue;
    const off = box.left - around.left - (around.right - box.right);
    if (Math.abs(off) > 4)
      out.push(`<${element.tagName.toLowerCase()} class="${element.className}"> 偏离正中 ${Math.round(off / 2)} px`);
  }
  return out;
};

/** What of a page does not fit its window, in words. */
export const notFitting = (page: Page): Promise<string[]> => page.evaluate(sideways);
/** What of a page is too wide to be read in a large window, or does not stand in its middle. */
export const tooWide = (page: Page): Promise<string[]> => page.evaluate(widths, READ_MOST);

/** Fails with what scrolls sideways: the page, its content or a part of it that is not meant to. */
export async function assertFits({ page }: Visitor, width = PHONE_WIDTH): Promise<void> {
  const found = await notFitting(page);
  assert.deepEqual(found, [], `在 ${width} px 宽的窗口中横向滚动`);
}

/** Names of what one could press in the page and yet not reach: it leaves the window where nothing scrolls to it. */
export const lostIn = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const out: string[] = [];
    for (const element of root.querySelectorAll(
      'button:not([data-skip]), a[href]:not([href^="#"]), input, [role=combobox]',
    )) {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      if (width === 0 || getComputedStyle(element).visibility === 'hidden') continue;
      let sideways = false;
      // A page without the shell scrolls as a whole.
      let upright = document.documentElement.scrollHeight > innerHeight;
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        sideways ||= /auto|scroll/.test(overflowX);
        upright ||= /auto|scroll/.test(overflowY) && box.clientHeight >= 24;
      }
      const gone = !sideways && (left < -1 || right > innerWidth + 1);
      const sunk = !upright && (top < -1 || bottom > innerHeight + 1);
      if (gone || sunk) out.push(`${element.textContent || element.getAttribute('aria-label') || element.tagName}`);
    }
    return out;
  });

/** Fails with what one could press in there and yet not reach. What skips to the text or to the page's main act comes into
 * sight with the focus. */
export async function assertWithin({ page }: Visitor, part: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  assert.deepEqual(await lostIn(part), [], `在 ${width}×${height} 的窗口之外`);
}
