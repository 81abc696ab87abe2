/**
 * Examples of the API documents (`server/http/examples.json`): what the walk over all routes sends as the owner, with
 * values that do not change from run to run. `EXAMPLES=write npx jest --selectProjects server tests/rights.test.ts -t documents`
 * writes the file anew.
 */
import type { OperationExample } from '../../server/http/examples';
import { testPassword } from '../../server/test/factories';
import type { Call } from './calls';
import { SECRET, type World } from './world';

const EXAMPLE_DAY = '2026-03-02';
const EXAMPLE_MINUTE = '09:00';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Puts values of the example enterprise in the place of those that belong to the enterprise of the test. */
function stable({ tenant, account }: World): (text: string) => string {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    const known = ids.get(id) ?? `01900000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  return (text) =>
    text
      .replace(UUID, idOf)
      .replaceAll(tenant.code, 'DEMO')
      .replaceAll(account.username, 'zhangsan')
      .replaceAll(testPassword, 'Example@2026')
      .replaceAll(SECRET, '示例')
      .replaceAll('走查', '示例')
      .replace(/\bW\d+X\b/g, 'W1X')
      // What has to be another each time ends with a number, or is one in hexadecimal figures.
      .replace(/(示例|来源|模板|流程)( ?)\d+/g, (_all, word: string, gap: string) => `${word}${gap}1`)
      .replace(/\bwalk[0-9a-f]{12}\b/g, 'walk1')
      .replace(/\bw[0-9a-f]{12}\b/g, 'w1')
      .replace(/\bwalk(-?)\d+/g, (_all, dash: string) => `walk${dash}1`)
      .replace(
        /\b(?!1950|0000)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?/g,
        `${EXAMPLE_DAY}T${EXAMPLE_MINUTE}:00.000`,
      )
      .replace(/\b\d{4}-\d\d-\d\d\b(?!T)/g, EXAMPLE_DAY);
}

const mapped = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [change(key), mapped(one, change)]));
};

const isFilled = (part: object | undefined): part is object => Object.keys(part ?? {}).length > 0;

/** What a call looks like in the documents. @param template the route's path, with `{names}` of its parameters */
export function exampleOf(template: string, { path, query, body }: Call, world: World): OperationExample {
  const change = stable(world);
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)')}$`);
  const values = pattern.exec(path)?.slice(1) ?? [];
  const params = Object.fromEntries(names.map((name, index) => [name, change(values[index] ?? '')]));
  return {
    ...(isFilled(params) && { params }),
    ...(isFilled(query) && { query: mapped(query, change) as Record<string, unknown> }),
    ...(isFilled(body) && { body: mapped(body, change) as Record<string, unknown> }),
  };
}
