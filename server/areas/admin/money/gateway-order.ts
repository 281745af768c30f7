import { offered } from '../../../gateways/registry'
import type { Switch } from '../../../gateways/settings/switches'

/** All payment methods that can be switched on and off, in default order: the gateways, then bank transfer. */
export const methods: readonly string[] = [...offered, 'bank']

/** Returns all methods in display order. */
export function positionsOf(switches: { of: (name: string) => Switch }): string[] {
  const target = (name: string) => switches.of(name).position ?? methods.indexOf(name)
  return methods.toSorted((a, b) => target(a) - target(b))
}
