/** Settings of a questionnaire as the form holds them, and as they are saved. */
import { type ExamLate, type ExamShow, isExam, usualExam } from '@contract/questionnaire/exam';
import type { FormDetail, FormUpdate, QuotaInput } from '@contract/questionnaire/form';
import type { FormAudienceKind } from '@contract/questionnaire/settings';
import { type FormTheme, themeColors } from '@contract/questionnaire/theme';
import dayjs, { type Dayjs } from 'dayjs';

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
    color: settings.theme?.color ?? null,
    logoId: settings.theme?.logoId ?? null,
    examShow: (settings.exam ?? usualExam).show,
    examPass: (settings.exam ?? usualExam).pass,
    examMinutes: settings.exam?.minutes ?? null,
    examLate: settings.exam?.late ?? 'keep',
    cap: capOf(form)?.limit ?? null,
    passwordMode: form.hasPassword ? 'keep' : 'none',
    password: '',
  };
}

/** Quotas with a condition stay as they are; the cap is changed, made or taken away. */
function quotasWith(form: FormDetail, cap: number | null): QuotaInput[] {
  const held = capOf(form);
  const others = form.quotas
    .filter(({ condition }) => condition !== null)
    .map(({ id, name, condition, limit }) => ({ id, name, condition, limit }));
  if (cap === null) return others;
  return [...others, { ...(held && { id: held.id }), name: held?.name ?? CAP, condition: null, limit: cap }];
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
  const { audienceKind: kind, departmentIds, userIds, beginsAt, endsAt, hours, cap, passwordMode, password } = values;
  const some = kind === 'some';
  const { anonymous, once, oneByOne, progress, thanks } = values;
  return {
    ...{ id: form.id, version, title: values.title, description: values.description ?? '', labelIds: values.labelIds },
    settings: {
      beginsAt: beginsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      hours: hours ? { from: hours[0].format('HH:mm'), to: hours[1].format('HH:mm') } : null,
      audience: { kind, departmentIds: some ? departmentIds : [], userIds: some ? userIds : [] },
      ...{ anonymous, once, oneByOne, progress, thanks: thanks ?? '' },
      ...themeOf(values),
      // Others never set what an exam tells.
      ...((form.settings.exam || isExam(form.draft)) && { exam: examOf(values) }),
    },
    ...((capOf(form)?.limit ?? null) !== cap && { quotas: quotasWith(form, cap) }),
    ...(passwordMode === 'set' && { password }),
    ...(passwordMode === 'none' && form.hasPassword && { password: null }),
  };
}
