/** Built-in fields that the enterprise demands of registers: kept as one setting, judged where values are filled in. */
import type { BuiltinFields } from '../../../contract/object/fields';
import type { RegisterType } from '../../../contract/object/registerTypes';
import { requirable } from '../../../contract/object/required';
import type { RequiredFields } from '../../../contract/object/requiredApi';
import { htmlToText } from '../../base/html';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { Platform } from '../../platform';
import type { ObjectContext } from '../define';
import { readSetting, saveSetting } from '../settings';
import type { Given, RegisterKind, StatedRow } from './kind';

const KEY = 'required';
const usual: Omit<RequiredFields, 'version'> = { fields: {} };

export const requiredFields = (platform: Platform, tenantId: string): Promise<RequiredFields> =>
  readSetting(platform, tenantId, KEY, usual);

/** @throws 400 for a field that the register does not ask for, or that is never empty; 409 where somebody was quicker */
export async function saveRequiredFields(
  context: TenantContext,
  { fields, version }: RequiredFields,
): Promise<RequiredFields> {
  const { objects } = context.platform;
  for (const [type, names] of Object.entries(fields)) {
    const table = objects.kind(type as RegisterType).rules?.fields.fields;
    const offered = requirable(Object.fromEntries(table ?? []) as BuiltinFields);
    const wrong = names.find((name) => !offered.includes(name));
    if (wrong !== undefined) throw invalid(`字段 ${wrong} 不能设为必填`, `fields.${type}`);
  }
  return saveSetting(context, KEY, usual, { fields }, version);
}

/** A picture says something, too. */
const saysNothing = (html: string) => htmlToText(html).trim() === '' && !/<(img|video|table|hr)\b/i.test(html);
const isEmpty = (value: unknown, kind: string): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && (kind === 'html' ? saysNothing(value) : value.trim() === ''));

/**
 * Of a new one every demanded field has a value; of one that is there none is emptied.
 * @param values what is to be written @throws 400 that names the field
 */
export async function assertDemanded<R extends StatedRow<S>, S extends string>(
  { platform, db }: Pick<ObjectContext, 'platform' | 'db'>,
  { type, rows }: Pick<RegisterKind<R, S>, 'type' | 'rows'>,
  values: Given,
  before: Given | undefined,
): Promise<void> {
  const demanded = (await requiredFields(platform, db.tenantId)).fields[type] ?? [];
  for (const name of demanded) {
    const field = rows.fields.fields.get(name);
    if (!field || (before && values[name] === undefined) || !isEmpty(values[name], field.kind)) continue;
    // What is empty and stays so is not what this change is about.
    if (before && isEmpty(before[name], field.kind)) continue;
    throw invalid(before ? `「${field.label}」为必填，不能清空` : `请填写${field.label}`, name);
  }
}
