import type { Kysely } from 'kysely'
import type { Config } from '../../platform/config/config'
import type { DB } from '../../platform/db/schema'
import { bankGroup, bankLines } from '../../platform/config/bank-env'
import { gatewayGroups } from '../../platform/config/gateway-env'
import type { Seal } from '../../platform/secrets/seal'

/** An administrator's settings of a gateway. */
export interface Switch {
  isOn: boolean
  /** Position among the payment methods; null for the default position. */
  position: number | null
  /** Keys by the names of their environment variables. */
  keys: Record<string, string>
  /** Whether there are keys that can't be decrypted, because they were encrypted with a different or lost key. */
  sealed: boolean
}

const untouched: Switch = { isOn: true, position: null, keys: {}, sealed: false }

/** Name of a gateway key's environment variable. */
export type KeyName = (typeof gatewayGroups)[number][number] | (typeof bankLines)[number]

/** Returns the names of a gateway's keys; for bank transfers, the account fields. */
export const keyNamesOf = (gateway: string): readonly KeyName[] =>
  gateway === 'bank' ? bankLines : requiredOf(gateway)

/** Returns the names of a gateway's keys that must be set together or not at all. */
export const requiredOf = (gateway: string): readonly KeyName[] =>
  [...gatewayGroups, bankGroup].find((group) => group[0].startsWith(`${gateway.toUpperCase()}_`)) ?? []

/** Reads the settings of all gateways; `of` returns defaults for those without settings. */
export async function readSwitches(db: Kysely<DB>, seal: Seal): Promise<{ of: (name: string) => Switch }> {
  const rows = await db.selectFrom('gateway_setting').selectAll().execute()
  const known = new Map(
    rows.map(({ gateway, is_on: isOn, position, keys }): [string, Switch] => {
      const text = keys === null ? '{}' : seal.open(keys)
      const read = JSON.parse(text ?? '{}') as Record<string, string>
      return [gateway, { isOn, position, keys: read, sealed: text === null }]
    }),
  )
  return { of: (name) => known.get(name) ?? untouched }
}

/** Returns a value that changes whenever a setting changes or becomes decryptable, so that every process notices. */
export async function stampOf(db: Kysely<DB>, seal: Seal): Promise<string> {
  const rows = await db.selectFrom('gateway_setting').selectAll().orderBy('gateway').execute()
  return JSON.stringify(rows.map((row) => [row, row.keys !== null && seal.open(row.keys) === null]))
}

/**
 * Adds a gateway's stored keys to the configuration. If the environment sets any of the keys, it overrides all stored
 * ones.
 */
export function withKeys(config: Config, gateway: string, { keys }: Switch): Config {
  const names = requiredOf(gateway)
  const complete = names.length > 0 && names.every((name) => keys[name])
  return complete && !fromEnvironment(config, gateway) ? { ...config, ...keys } : config
}

/** Whether the environment sets any of the gateway's keys, so that they can't be set in the browser. */
export const fromEnvironment = (config: Config, gateway: string): boolean =>
  requiredOf(gateway).some((name) => config[name] !== undefined)
