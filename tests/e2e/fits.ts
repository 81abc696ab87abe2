/** Whether anything sticks out of a page sideways. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Visitor } from './browser';

export const PHONE_WIDTH = 375;
export const phoneScreen = { viewport: { width: PHONE_WIDTH, height: 812 }, hasTouch: true, isMobile: true };

/** Fails with the element that reaches furthest to the right. */
export async function assertFits({ page }: Visitor, width = PHONE_WIDTH): Promise<void> {
  const wide = await page.evaluate((width) => {
    const root = document.documentElement.scrollWidth;
    if (root <= width) return null;
    const worst = [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .sort((a, b) => b.right - a.right)[0];
    return `${root} px: <${worst?.element.tagName.toLowerCase()} class="${worst?.element.getAttribute('class') ?? ''}">`;
  }, width);
  assert.equal(wide, null, `页面比 ${width} px 宽：${wide}`);
}

/** Fails with what one could press in there and yet not reach: it leaves the window where nothing scrolls to it. What
 * skips to the text or to the page's main act comes into sight with the focus. */
export async function assertWithin({ page }: Visitor, part: Locator): Promise<void> {
  const lost = await part.evaluate((root) => {
    const out: string[] = [];
    for (const element of root.querySelectorAll(
      'button:not([data-skip]), a[href]:not([href^="#"]), input, [role=combobox]',
    )) {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      if (width === 0 || getComputedStyle(element).visibility === 'hidden') continue;
      let sideways = false;
      let upright = false;
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
  const { width, height } = page.viewportSize() ?? {};
  assert.deepEqual(lost, [], `在 ${width}×${height} 的窗口之外`);
}
