/** Accessibility by axe: WCAG 2.2 AA, of a page as it stands. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Said to be experimental by axe itself, and yet asked for. */
const ALSO = ['label-content-name-mismatch'];

export interface Violation {
  rule: string;
  help: string;
  /** Elements that break the rule, each by its selector. */
  elements: string[];
}

/** What breaks a rule on the page, each rule once. */
export async function axe(page: Page): Promise<Violation[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(TAGS)
    .options({
      runOnly: { type: 'tag', values: TAGS },
      rules: Object.fromEntries(ALSO.map((rule) => [rule, { enabled: true }])),
    })
    .analyze();
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    elements: nodes.map(({ target }) => target.join(' ')),
  }));
}
