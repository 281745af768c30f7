import { offered } from '../../../gateways/registry'
import type { Switch } from '../../../gateways/settings/switches'

/**
 * Every payment method that can be switched: the gateways, and transfers to the bank, which stand last by themselves.
 */
export const methods: readonly string[] = [...offered, 'bank']

/** All of them in the order people are shown them. */
export function positionsOf(switches: { of: (name: string) => Switch }): string[] {
  const target = (name: string) => switches.of(name).position ?? methods.indexOf(name)
  return methods.toSorted((a, b) => target(a) - target(b))
}
