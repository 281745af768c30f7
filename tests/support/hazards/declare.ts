import { expect, test } from 'vitest'
import { hazards, nameOf, untested, type GatewayName, type Hazard, type HazardId } from './table'

/** The tests of one place, which must name every hazard of it. */
export function hazardTests(side: Hazard['place']) {
  const tested = new Set<string>()
  return {
    /** One test of a hazard at a gateway; none where it cannot happen. */
    hazard(id: HazardId, gateway: GatewayName, how: string, run: () => Promise<void> | void) {
      const { title, notAt, place: own }: Hazard = hazards[id]
      if (own !== side) throw new Error(`${id} is tested in the ${own}`)
      if (notAt?.[gateway]) return
      tested.add(nameOf(id, gateway))
      test(`${title}: ${how}`, run)
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
