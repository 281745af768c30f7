import type { Kysely } from 'kysely'
import type { Config } from '../../platform/config/config'
import type { DB } from '../../platform/db/schema'
import { bankGroup, bankLines } from '../../platform/config/bank-env'
import { gatewayGroups } from '../../platform/config/gateway-env'
import type { Seal } from '../../platform/secrets/seal'

/** An administrator's settings of one gateway. */
export interface Switch {
  isOn: boolean
  /** Rank among the payment methods; null: the marketplace's default. */
  position: number | null
  /** Keys by the names of the environment. */
  keys: Record<string, string>
  /** There are keys that cannot be decrypted: they were sealed with another key, or that was lost. */
  sealed: boolean
}

const untouched: Switch = { isOn: true, position: null, keys: {}, sealed: false }

/** A key of a gateway, by the name it has in the environment. */
export type KeyName = (typeof gatewayGroups)[number][number] | (typeof bankLines)[number]

/** The names of a gateway's keys, which of a transfer are the lines of the account. */
export const keyNamesOf = (gateway: string): readonly KeyName[] =>
  gateway === 'bank' ? bankLines : requiredOf(gateway)

/** Those of them that belong together: all are set or none. */
export const requiredOf = (gateway: string): readonly KeyName[] =>
  [...gatewayGroups, bankGroup].find((group) => group[0].startsWith(`${gateway.toUpperCase()}_`)) ?? []

/** The settings of every gateway; `of` returns defaults for those without settings. */
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

/** Changes whenever a setting was changed, or can be decrypted again, so that every process notices. */
export async function stampOf(db: Kysely<DB>, seal: Seal): Promise<string> {
  const rows = await db.selectFrom('gateway_setting').selectAll().orderBy('gateway').execute()
  return JSON.stringify(rows.map((row) => [row, row.keys !== null && seal.open(row.keys) === null]))
}

/** The settings with the stored keys of a gateway; a gateway's settings in the environment override them as a whole. */
export function withKeys(config: Config, gateway: string, { keys }: Switch): Config {
  const names = requiredOf(gateway)
  const complete = names.length > 0 && names.every((name) => keys[name])
  return complete && !fromEnvironment(config, gateway) ? { ...config, ...keys } : config
}

/** Whether the environment gives any key of the gateway: then the operator cannot set them in the browser. */
export const fromEnvironment = (config: Config, gateway: string): boolean =>
  requiredOf(gateway).some((name) => config[name] !== undefined)
