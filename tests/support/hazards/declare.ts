import { expect, test } from 'vitest'
import {
  gatewayNames,
  hazards,
  nameOf,
  untested,
  type GatewayName,
  type Hazard,
  type HazardId,
} from './table'

/**
 * The tests of one place, which must name every hazard of it.
 * @param isMine whether the nth test of the place at the nth gateway is run here; the others are, in another run
 */
export function hazardTests(
  side: Hazard['place'],
  isMine: (nth: number, gateway: number) => boolean = () => true,
) {
  const tested = new Set<string>()
  const declared = new Map<GatewayName, number>()
  return {
    /** One test of a hazard at a gateway; none where it cannot happen. */
    hazard(id: HazardId, gateway: GatewayName, how: string, run: () => Promise<void> | void) {
      const { title, notAt, place: own }: Hazard = hazards[id]
      if (own !== side) throw new Error(`${id} is tested in the ${own}`)
      // Counted before any is left out, so that a test has the same place at every gateway.
      const nth = declared.get(gateway) ?? 0
      declared.set(gateway, nth + 1)
      if (notAt?.[gateway]) return
      tested.add(nameOf(id, gateway))
      if (isMine(nth, gatewayNames.indexOf(gateway))) test(`${title}: ${how}`, run)
    },
    /** Declared last: fails when a hazard has no test at a gateway where it can happen. */
    whole() {
      test('every hazard has a test at every gateway where it can happen', () => {
        expect(untested(side, tested)).toEqual([])
        const [one] = tested
        expect(untested(side, new Set([...tested].filter((name) => name !== one)))).toEqual([one])
      })
    },
  }
}
