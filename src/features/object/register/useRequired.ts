import type { RegisterType } from '@contract/object/registerTypes';
import { useLookup } from '@/hooks/useLookup';
import { dictionaryApi } from '@/services/dictionary';
import type { AnyTypes, RegisterConfig } from './config';

const none: readonly string[] = [];

/** Names of the built-in fields that the enterprise demands; none until they are known, for the server judges anyway. */
export function useRequired(type: RegisterType): readonly string[] {
  const { data } = useLookup('requiredFields', dictionaryApi.getRequiredFields);
  return data?.fields[type] ?? none;
}

/** A register's page on which these fields have to be filled in, and are not emptied. */
export function withRequired<T extends AnyTypes, S extends string>(
  config: RegisterConfig<T, S>,
  names: readonly string[],
): RegisterConfig<T, S> {
  if (names.length === 0) return config;
  const demanded = Object.entries(config.fields).map(([name, field]) => {
    if (!names.includes(name)) return [name, field] as const;
    const { nullable: _nullable, ...rest } = field;
    return [name, { ...rest, required: true as const }] as const;
  });
  return { ...config, fields: Object.fromEntries(demanded) };
}
