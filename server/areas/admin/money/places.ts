import { offered } from '../../../platform/gateways/registry'
import type { Switch } from '../../../platform/gateways/switches'

/** Every way to pay that can be switched: the gateways, and transfers to the bank, which stand last by themselves. */
export const ways: readonly string[] = [...offered, 'bank']

/** All of them in the order people are shown them. */
export function placesOf(switches: { of: (name: string) => Switch }): string[] {
  const place = (name: string) => switches.of(name).position ?? ways.indexOf(name)
  return ways.toSorted((a, b) => place(a) - place(b))
}
