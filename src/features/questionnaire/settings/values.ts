/** Settings of a questionnaire as the form holds them, and as they are saved. */
import { type ExamLate, type ExamShow, isExam, usualExam } from '@contract/questionnaire/exam';
import type { FormDetail, FormUpdate, QuotaInput } from '@contract/questionnaire/form';
import type { Condition } from '@contract/questionnaire/model';
import type { FormAudienceKind } from '@contract/questionnaire/settings';
import { type FormTheme, themeColors } from '@contract/questionnaire/theme';
import dayjs, { type Dayjs } from 'dayjs';
import { groupOf, isWhole } from '../logic';

/** So many answers of a kind are taken. */
export interface QuotaValue {
  /** Of one that is kept. */
  id?: string;
  name: string;
  condition: Condition;
  limit: number | null;
  used: number;
}

export interface SettingsValues {
  title: string;
  description: string;
  labelIds: string[];
  audienceKind: FormAudienceKind;
  departmentIds: string[];
  userIds: string[];
  beginsAt: Dayjs | null;
  endsAt: Dayjs | null;
  hours: [Dayjs, Dayjs] | null;
  anonymous: boolean;
  once: boolean;
  oneByOne: boolean;
  progress: boolean;
  proof: boolean;
  thanks: string;
  /** Null: as the product does. */
  color: string | null;
  logoId: string | null;
  examShow: ExamShow;
  examPass: number | null;
  examMinutes: number | null;
  examLate: ExamLate;
  /** All answers together; null: as many as come. */
  cap: number | null;
  quotas: QuotaValue[];
  /** `keep` leaves it as it is. */
  passwordMode: 'none' | 'keep' | 'set';
  password: string;
}

const CAP = '总份数';
const minute = (text: string) => dayjs(`2000-01-01T${text}`);
const capOf = ({ quotas }: FormDetail) => quotas.find(({ condition }) => condition === null);

export function valuesOf(form: FormDetail): SettingsValues {
  const { settings } = form;
  const { audience, hours, beginsAt, endsAt, anonymous, once, oneByOne, progress, thanks } = settings;
  return {
    ...{ title: form.title, description: form.description, labelIds: form.labelIds },
    ...{ audienceKind: audience.kind, departmentIds: audience.departmentIds, userIds: audience.userIds },
    beginsAt: beginsAt ? dayjs(beginsAt) : null,
    endsAt: endsAt ? dayjs(endsAt) : null,
    hours: hours ? [minute(hours.from), minute(hours.to)] : null,
    ...{ anonymous, once, oneByOne, progress, thanks },
    proof: settings.proof ?? false,
    color: settings.theme?.color ?? null,
    logoId: settings.theme?.logoId ?? null,
    examShow: (settings.exam ?? usualExam).show,
    examPass: (settings.exam ?? usualExam).pass,
    examMinutes: settings.exam?.minutes ?? null,
    examLate: settings.exam?.late ?? 'keep',
    cap: capOf(form)?.limit ?? null,
    quotas: form.quotas.flatMap(({ condition, ...quota }) => (condition === null ? [] : [{ ...quota, condition }])),
    passwordMode: form.hasPassword ? 'keep' : 'none',
    password: '',
  };
}

/** The cap is one of them, without a condition. */
function quotasOf(form: FormDetail, { cap, quotas }: Pick<SettingsValues, 'cap' | 'quotas'>): QuotaInput[] {
  const held = capOf(form);
  const all = quotas.map(({ id, name, condition, limit }) => ({
    ...(id !== undefined && { id }),
    ...{ name: name.trim(), condition, limit: limit ?? 1 },
  }));
  if (cap === null) return all;
  return [...all, { ...(held && { id: held.id }), name: held?.name ?? CAP, condition: null, limit: cap }];
}

/** What keeps quotas from being saved, in words: the first of it. */
export function quotaFault(quotas: readonly QuotaValue[]): string | null {
  for (const [at, { name, condition, limit }] of quotas.entries()) {
    const group = groupOf(condition);
    const fault =
      (name.trim() === '' && '请填写名称') ||
      (limit === null && '请填写上限') ||
      (group?.of.length === 0 && '请添加条件') ||
      (group?.of.some((one) => !isWhole(one)) && '条件没有填写完整');
    if (fault) return `名额 ${at + 1}：${fault}`;
  }
  return null;
}

const examOf = ({ examShow: show, examPass: pass, examMinutes: minutes, examLate: late }: SettingsValues) => ({
  show,
  pass,
  ...(minutes !== null && { minutes, late: late ?? 'keep' }),
});

/** A logo alone goes with the usual colour. */
export const themeOf = ({ color, logoId }: Pick<SettingsValues, 'color' | 'logoId'>): { theme?: FormTheme } =>
  color || logoId ? { theme: { color: color ?? themeColors.蓝, ...(logoId && { logoId }) } } : {};

export function toUpdate(form: FormDetail, values: SettingsValues, version: number): FormUpdate {
  const { audienceKind: kind, departmentIds, userIds, beginsAt, endsAt, hours, passwordMode, password } = values;
  const some = kind === 'some';
  const quotas = quotasOf(form, values);
  const { anonymous, once, oneByOne, progress, thanks } = values;
  return {
    ...{ id: form.id, version, title: values.title, description: values.description ?? '', labelIds: values.labelIds },
    settings: {
      beginsAt: beginsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      hours: hours ? { from: hours[0].format('HH:mm'), to: hours[1].format('HH:mm') } : null,
      audience: { kind, departmentIds: some ? departmentIds : [], userIds: some ? userIds : [] },
      ...{ anonymous, once, oneByOne, progress, thanks: thanks ?? '' },
      ...(values.proof && { proof: true }),
      ...themeOf(values),
      // Others never set what an exam tells.
      ...((form.settings.exam || isExam(form.draft)) && { exam: examOf(values) }),
    },
    ...(JSON.stringify(quotas) !== JSON.stringify(quotasOf(form, valuesOf(form))) && { quotas }),
    ...(passwordMode === 'set' && { password }),
    ...(passwordMode === 'none' && form.hasPassword && { password: null }),
  };
}
