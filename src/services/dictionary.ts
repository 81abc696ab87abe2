/** Enumerations of the enterprise. */
import { ErrorShowType } from '@contract/constants';
import type {
  DictionaryAnswer,
  DictionaryOrder,
  DictionaryRemove,
  DictionarySave,
} from '@contract/object/dictionaryApi';
import type { RequiredFields } from '@contract/object/requiredApi';
import { request } from '@umijs/max';

const DICTIONARY = '/api/collaboration-center/dictionary';
const quiet = { showType: ErrorShowType.SILENT };
const post = <T>(url: string, data: object) => request<T>(url, { method: 'POST', data, ...quiet });

export const listDictionaries = () => request<DictionaryAnswer[]>(`${DICTIONARY}/list`, quiet);
export const saveDictionaryItem = (data: DictionarySave) => post<{ code: string }>(`${DICTIONARY}/save`, data);
export const orderDictionary = (data: DictionaryOrder) => post<null>(`${DICTIONARY}/order`, data);
export const removeDictionaryItem = (data: DictionaryRemove) => post<null>(`${DICTIONARY}/remove`, data);
export const getRequiredFields = () => request<RequiredFields>(`${DICTIONARY}/required`, quiet);
export const saveRequiredFields = (data: RequiredFields) =>
  request<RequiredFields>(`${DICTIONARY}/required`, { method: 'PUT', data, ...quiet });
