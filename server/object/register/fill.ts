/** What people fill in of an object of a register, judged by the table of its fields. */
import type { CustomValues } from '../../../contract/object/customFields';
import { sanitize } from '../../base/html';
import { invalid } from '../../errors';
import type { ObjectContext } from '../define';
import type { LoadedProject } from '../project';
import { filledCustom } from './custom';
import type { Given, RegisterKind, StatedRow } from './kind';
import { assertChoice, assertLabels, assertNamed, labelNames } from './people';
import { assertDemanded } from './required';

/** What the rules of every kind say of values: people see the project, words are offered, labels are there. */
async function assertFits<R extends StatedRow<S>, S extends string>(
  { platform, db }: ObjectContext,
  { rows, lists }: RegisterKind<R, S>,
  project: LoadedProject,
  values: Given,
  before: Given,
): Promise<void> {
  const people: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = rows.fields.fields.get(name);
    if (field?.kind === 'person' && value !== before[name]) people[name] = value as string | null;
    if (field?.kind === 'labels' && (value as string[]).length > 0) {
      assertLabels(await labelNames(db, project.id), value as string[]);
    }
  }
  await assertNamed(db, project, people);
  const { dictionary } = await platform.dictionaries.of(db.tenantId);
  for (const [name, list] of Object.entries(lists)) {
    const [code, was] = [values[name], before[name]];
    if (code === undefined || code === null) continue;
    const earlier = was === undefined || was === null ? null : String(was);
    assertChoice(dictionary, list, String(code), name, earlier);
  }
}

/**
 * The values to be stored of what was given, with those that follow from the kind's own rules.
 * @param asked false where nobody was asked for all that is required: what another object makes
 */
export async function filled<R extends StatedRow<S>, S extends string>(
  context: ObjectContext,
  kind: RegisterKind<R, S>,
  project: LoadedProject,
  { customFields, ...input }: Given,
  before?: R,
  { asked = true }: { asked?: boolean } = {},
): Promise<Partial<R>> {
  const { fields } = kind.rows.fields;
  const values: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const field = fields.get(name);
    if (!field?.right) own[name] = value;
    else if (field.kind === 'html') values[name] = sanitize(String(value));
    else values[name] = name === 'title' ? String(value).trim() : value;
  }
  if (values.title === '') throw invalid('请填写标题', 'title');
  if (before || asked) await assertDemanded(context, kind, values, before as Given | undefined);
  await assertFits(context, kind, project, values, (before ?? {}) as Given);
  const custom = await filledCustom(
    context,
    kind,
    project,
    customFields as CustomValues | undefined,
    before?.customFields,
    asked,
  );
  if (custom) values.customFields = custom;
  const stored = values as Partial<R>;
  return { ...stored, ...(await kind.check?.(context, { values: stored, own, ...(before && { before }) })) };
}
