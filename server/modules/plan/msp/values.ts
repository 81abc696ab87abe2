/** Values as files of MS Project write them. Pure. */
import type { LinkType } from '../../../../contract/plan/model';
import type { KeptLink } from '../../../../contract/plan/reckon';
import { dayNumber, dayText } from '../../../../contract/time/workdays';

/** As the child process hands it over. */
export interface FileTask {
  values: Record<string, string | undefined>;
  links: FileLink[];
  more: [name: string, raw: string][];
}
export interface FileLink {
  values: Record<string, string | undefined>;
  more: [name: string, raw: string][];
}
/** What was read of a link: what the file said of it stands as long as this does. */
export type LinkRead = Pick<KeptLink, 'type' | 'lag' | 'elapsed'>;
export interface FileProject {
  /** Elements of the root in their order; null stands where the tasks stood. */
  project: [name: string, raw: string | null][];
  namespaces: Record<string, string>;
}

/** How the note of a deliverable begins in a file, which knows milestones only. */
export const DELIVERABLE_MARK = '【交付物】';

export const linkTypesByCode = ['FF', 'FS', 'SF', 'SS'] as const satisfies LinkType[];
/** Lags and durations that run on free days, too. */
const elapsedFormats = new Set([4, 6, 8, 10, 12, 20, 36, 38, 40, 42, 44, 52]);
const percentFormats = new Set([19, 20, 51, 52]);
export const isElapsed = (format: string | undefined): boolean => elapsedFormats.has(Number(format));
const isPercent = (format: string | undefined): boolean => percentFormats.has(Number(format));

/** What a file says of a link, in whole days. @param minutes how long its predecessor takes, of which a lag may be a share */
export function readLink(
  values: FileLink['values'],
  perDay: number,
  minutes: number,
): { read: LinkRead; exact: number } {
  const tenths = Number(values.LinkLag) || 0;
  const elapsed = isElapsed(values.LagFormat);
  const exact = isPercent(values.LagFormat)
    ? (tenths / 100) * (minutes / perDay)
    : tenths / 10 / (elapsed ? 1440 : perDay);
  return { read: { type: linkTypesByCode[Number(values.Type ?? 1)] ?? 'FS', lag: Math.round(exact), elapsed }, exact };
}

/** Minutes of `PT40H30M0S`, also `PT-8H0M0S`; null where it cannot be read. */
export function minutesOf(text: string | undefined): number | null {
  const found = /^(-)?P(?:(\d+)D)?T?(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?[\d.]+)S)?$/.exec(text ?? '');
  if (!found || text === 'P' || text === 'PT') return null;
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0'] = found;
  const sum = Number(days) * 1440 + Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return sign ? -sum : sum;
}

/** Day and minute of `2026-03-02T08:00:00`. */
export function momentOf(text: string | undefined): { day: string; minute: number } | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}))?/.exec(text ?? '');
  const day = dayNumber(found?.[1] ?? '');
  if (!found || Number.isNaN(day)) return null;
  // The thirtieth of February is read as the second of March, and no other day is written.
  return { day: dayText(day), minute: Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0) };
}
export const dayOf = (text: string | undefined): string | null => momentOf(text)?.day ?? null;
/** What ends at midnight ends with the day before. */
export function endDayOf(text: string | undefined): string | null {
  const moment = momentOf(text);
  if (!moment) return null;
  return moment.minute === 0 && text?.includes('T') ? dayText(dayNumber(moment.day) - 1) : moment.day;
}

export const durationText = (days: number, minutesPerDay: number): string => {
  const minutes = days * minutesPerDay;
  const sign = minutes < 0 ? '-' : '';
  return `PT${sign}${Math.floor(Math.abs(minutes) / 60)}H${Math.abs(minutes) % 60}M0S`;
};

/** No control characters: MS Project refuses the whole file. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? one);
export const element = (name: string, text: string | number): string =>
  `<${name}>${typeof text === 'number' ? text : escapeXml(text)}</${name}>`;
