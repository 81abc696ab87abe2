/** Accessibility by axe: WCAG 2.2 AA, of a page as it stands. */
import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Said to be experimental by axe itself, and yet asked for. */
const ALSO = ['label-content-name-mismatch'];
/** What another theme can change. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const all: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  rules: Object.fromEntries(ALSO.map((rule) => [rule, { enabled: true }])),
};
const colours: RunOptions = { runOnly: { type: 'rule', values: COLOURS } };

export interface Violation {
  rule: string;
  /** Elements that break the rule, each by its selector. */
  elements: string[];
}

/**
 * What breaks a rule on the page, each rule once; `which` leaves out what the theme cannot change. What an embedded app
 * shows in its frame is that app's own.
 */
export async function axe(page: Page, which: 'all' | 'colours' = 'all'): Promise<Violation[]> {
  const options: RunOptions = { ...(which === 'all' ? all : colours), resultTypes: ['violations'], iframes: false };
  // Once a load: half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof axeCore }).axe.run(document, given),
    options,
  );
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ target }) => target.join(' ')) }));
}
