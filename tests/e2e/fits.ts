/** Whether anything sticks out of a page sideways. */
import assert from 'node:assert/strict';
import type { Visitor } from './browser';

export const PHONE_WIDTH = 375;
export const phoneScreen = { viewport: { width: PHONE_WIDTH, height: 812 }, hasTouch: true, isMobile: true };

/** Fails with the element that reaches furthest to the right. */
export async function assertFits({ page }: Visitor): Promise<void> {
  const wide = await page.evaluate((width) => {
    const root = document.documentElement.scrollWidth;
    if (root <= width) return null;
    const worst = [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .sort((a, b) => b.right - a.right)[0];
    return `${root} px: <${worst?.element.tagName.toLowerCase()} class="${worst?.element.getAttribute('class') ?? ''}">`;
  }, PHONE_WIDTH);
  assert.equal(wide, null, `页面比 ${PHONE_WIDTH} px 宽：${wide}`);
}
