import { expect, test } from 'vitest'
import { hazards, nameOf, untested, type GatewayName, type Hazard, type HazardId } from './table'

/** Declares the tests of one place, which must cover all its hazards. */
export function hazardTests(side: Hazard['place']) {
  const tested = new Set<string>()
  return {
    /** Declares one test of a hazard at a gateway, or none if the hazard can't occur there. */
    hazard(id: HazardId, gateway: GatewayName, how: string, run: () => Promise<void> | void) {
      const { title, notAt, place: own }: Hazard = hazards[id]
      if (own !== side) throw new Error(`${id} is tested in the ${own}`)
      if (notAt?.[gateway]) return
      tested.add(nameOf(id, gateway))
      test(`${title}: ${how}`, run)
    },
    /** Declares the test that fails if a hazard is untested at a gateway where it can occur. Must be called last. */
    whole() {
      test('every hazard is tested at every gateway where it can occur', () => {
        expect(untested(side, tested)).toEqual([])
        const [one] = tested
        expect(untested(side, new Set([...tested].filter((name) => name !== one)))).toEqual([one])
      })
    },
  }
}
